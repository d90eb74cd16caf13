#include "core/query/form.h"

#include <algorithm>
#include <array>

#include "core/query/names.h"

namespace tilescope {
namespace {

struct Control {
  FieldKind kind = FieldKind::text;
  std::vector<std::string> choices;
};

template <class T>
Control control_for(const T& value) {
  const auto one_of = [](const auto& names) {
    return Control{FieldKind::choice, {std::begin(names), std::end(names)}};
  };
  if constexpr (std::is_same_v<T, bool>) {
    return {FieldKind::toggle, {}};
  } else if constexpr (std::is_same_v<T, DType>) {
    Control control{FieldKind::choice, {}};
    control.choices.reserve(all_dtypes.size());
    for (DType dtype : all_dtypes) control.choices.emplace_back(name(dtype));
    return control;
  } else if constexpr (NamedEnum<T>) {
    return one_of(enum_names<T>);
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return {FieldKind::number, {}};
  } else {
    static_cast<void>(value);
    return {FieldKind::text, {}};
  }
}

class FormMaker {
 public:
  explicit FormMaker(const Draft& draft) : draft_(draft), defaults_(write_default_text_fields(draft.reading().query)) {}

  Form make() {
    const Query& query = draft_.reading().query;
    form_.preset = find_device_preset(query.device.preset);
    add(FormSection::model, "model", control_for(query.model));
    add(FormSection::problem, "op", {FieldKind::choice, {std::begin(op_names), std::end(op_names)}});
    std::visit(
        [&](const auto& problem) {
          for_each_field(problem, [&](std::string_view field, const auto& value) {
            add(FormSection::problem, text_key(field), control_for(value));
          });
        },
        query.problem);
    add(FormSection::device, "dev", devices());
    for_each_device_field(query.device, [&](std::string_view field, const auto& value) {
      const FormSection section = is_often_changed(field) ? FormSection::device : FormSection::device_more;
      FormField& added = add(section, field, control_for(value));
      if (form_.preset) added.source = source_of(*form_.preset, field);
    });
    // The carver model takes nothing for granted.
    if (query.model == Model::enumerate) {
      for_each_assumption(query.assumptions, [&](std::string_view field, const auto& value) {
        add(FormSection::assumptions, field, control_for(value));
      });
    }
    add(FormSection::result, "topk", {FieldKind::text, {}});
    for (const FieldMessage& error : draft_.reading().errors) {
      if (!has(error.field)) form_.other_complaints.push_back(error);
    }
    return std::move(form_);
  }

 private:
  FormField& add(FormSection section, std::string_view key, Control control) {
    FormField field;
    field.key = key;
    field.label = field_name(key);
    field.kind = control.kind;
    field.value = draft_.text(key);
    field.default_value = default_of(key);
    field.choices = std::move(control.choices);
    field.changed = draft_.is_changed(key);
    if (const FieldMessage* error = draft_.error(key)) field.complaint = *error;
    return form_.sections[static_cast<std::size_t>(section)].emplace_back(std::move(field));
  }

  std::string default_of(std::string_view key) const {
    const auto found =
        std::find_if(defaults_.begin(), defaults_.end(), [&](const TextField& field) { return field.key == key; });
    return found != defaults_.end() ? found->value : std::string();
  }

  static Control devices() {
    Control control{FieldKind::choice, {}};
    control.choices.reserve(device_presets().size() + 1);
    for (const DevicePreset& preset : device_presets()) control.choices.push_back(preset.device.preset);
    control.choices.emplace_back(custom_device);
    return control;
  }

  bool has(std::string_view key) const {
    return std::any_of(std::begin(form_.sections), std::end(form_.sections), [&](const auto& section) {
      return std::any_of(section.begin(), section.end(), [&](const FormField& field) { return field.key == key; });
    });
  }

  const Draft& draft_;
  TextFields defaults_;
  Form form_;
};

}  // namespace

Form form_of(const Draft& draft) { return FormMaker(draft).make(); }

bool is_often_changed(std::string_view device_field) {
  constexpr std::array often = {"smem_cap", "max_smem_usage", "reg_cap", "compute_max_core", "sm_partition"};
  return std::find(often.begin(), often.end(), device_field) != often.end();
}

}  // namespace tilescope
