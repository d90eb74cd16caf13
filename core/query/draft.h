// A query while it is being edited. Holds what was written, field by field, whether it makes sense or not, so that
// nothing typed is lost; reads it after each edit and says what stands in the way.
#pragma once

#include <string>
#include <string_view>

#include "core/query/link_view.h"
#include "core/query/reading.h"
#include "core/query/text_fields.h"

namespace tilescope {

class Draft {
 public:
  /// The default query.
  Draft();

  /// Takes over a link as it was written, refused fields included.
  void open_link(std::string_view fragment);

  /// Writes one field, by its text key. A device by `dev` starts from that device's own fields (custom: from the
  /// present ones), an operator by `op` from that operator's; element types stay. An empty `topk` is none.
  void set(std::string_view key, std::string text);

  /// The same as a reader's choice: an operator that the present model does not know brings carver with it. True where
  /// it did.
  bool choose(std::string_view key, std::string text);

  /// Takes over the problem of a shape preset's link; everything else stays as it is written.
  void take_problem(std::string_view link);

  /// Goes back to the field's default (a device field: its preset's value).
  void reset(std::string_view key);

  /// Forgets every field that is complained about.
  void drop_refused();

  /// Adds a complaint that only the answer could raise.
  void refuse(FieldMessage error) { reading_.errors.push_back(std::move(error)); }

  /// Rewrites what was written in its shortest form ("4k" becomes 4096). Does nothing while a field is refused.
  void tidy();

  /// What a reader is shown for a field: what was written, else its present value. "" for a field that there is not.
  std::string text(std::string_view key) const;

  /// Whether the field was written and its value is not the default (for a device field, the preset's).
  bool is_changed(std::string_view key) const;

  /// What the field holds where it is not written; "" where it has no default.
  std::string default_text(std::string_view key) const;

  /// The complaint about a field, null where there is none.
  const FieldMessage* error(std::string_view key) const;
  /// The same in words, "" where there is none.
  std::string complaint(std::string_view key, Language language = Language::english) const;

  /// Every field of the present operator, device and assumptions, with the text shown for each.
  const TextFields& all_fields() const { return all_fields_; }

  const Reading& reading() const { return reading_; }
  const TextFields& written() const { return written_; }

  /// What the link says beside the query; edits of the query leave it alone.
  LinkView view;

  /// The fragment for what is written, refused fields included, and for the view, so that a reload brings it back.
  std::string link() const;

 private:
  void read();

  TextFields written_;
  std::vector<FieldMessage> view_notes_;
  Reading reading_;
  TextFields all_fields_;
};

}  // namespace tilescope
