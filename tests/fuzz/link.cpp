// Links: whatever a fragment holds, each key is used or complained about, and what was read is written in one way that
// reads the same.
#include "core/query/link.h"

#include "core/query/draft.h"
#include "core/query/limits.h"
#include "core/query/link_view.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/link_keys.h"

namespace tilescope {
namespace {

void check_query(std::string_view fragment) {
  const Reading reading = decode_link(fragment);
  for (const FieldMessage& error : reading.errors) fuzz::check_message(error);
  for (const FieldMessage& note : reading.notes) fuzz::check_message(note);
  TextFields dropped = dropped_in_silence(fragment, reading);
  std::erase_if(dropped, [](const TextField& field) { return is_view_key(field.key); });
  TILESCOPE_HOLDS(dropped.empty());
  if (!reading.ok()) return;
  const std::string link = encode_link(reading.query);
  TILESCOPE_HOLDS(link.size() <= max_link_bytes);
  const Reading again = decode_link(link);
  TILESCOPE_HOLDS(again.ok() && again.notes.empty());
  TILESCOPE_HOLDS(again.query == reading.query);
  TILESCOPE_HOLDS(encode_link(again.query) == link);
  const Reading in_full = read_text_fields(write_all_text_fields(reading.query));
  TILESCOPE_HOLDS(in_full.ok() && in_full.query == reading.query);
}

void check_view(const TextFields& fields) {
  std::vector<FieldMessage> notes;
  const LinkView view = read_link_view(fields, notes);
  for (const FieldMessage& note : notes) fuzz::check_message(note);
  TILESCOPE_HOLDS(view.pins.size() <= max_pins && view.devices.size() <= max_compared_devices);
  TILESCOPE_HOLDS(view.filter.size() <= max_view_text_bytes && view.sweep.values.size() <= max_view_text_bytes);
  const TextFields written = write_link_view(view);
  std::vector<FieldMessage> complaints;
  TILESCOPE_HOLDS(read_link_view(split_fragment(encode_fields(written)), complaints) == view);
  TILESCOPE_HOLDS(complaints.empty());
}

/// What the page keeps in its address comes back by a reload, refused fields included.
void check_draft(std::string_view fragment) {
  Draft draft;
  draft.open_link(fragment);
  const std::string link = draft.link();
  if (link.size() > max_link_bytes) return;
  Draft reopened;
  reopened.open_link(link);
  TILESCOPE_HOLDS(reopened.link() == link);
  TILESCOPE_HOLDS(reopened.view == draft.view);
  TILESCOPE_HOLDS(reopened.reading().query == draft.reading().query);
}

}  // namespace
}  // namespace tilescope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilescope;
  const std::string_view fragment = fuzz::text_of(data, size);
  const TextFields fields = split_fragment(fragment);
  TextFields with_version = {{"v", "1"}};
  with_version.insert(with_version.end(), fields.begin(), fields.end());
  TILESCOPE_HOLDS(split_fragment(encode_fields(fields)) == with_version);
  check_query(fragment);
  check_view(fields);
  // A draft reads the link many times over.
  if (size % 128 == 0) check_draft(fragment);
  return 0;
}
