// Keeps what is typed on a page in its tab, through a reload or the browser's "back", until it was sent. Nothing
// secret is stored but a link's token until it is used (link_token.js).

const MAX_AGE_MS = 12 * 3_600_000; // older text is of another day

// Storage for plain data of this page in this tab; `key` tells entries of the page apart.
export function tabStorage(key) {
  const name = `tablectl-typed-${location.pathname}-${key}`;
  return {
    // The saved value; null without one.
    read() {
      try {
        const { at, value } = JSON.parse(sessionStorage.getItem(name));
        return Date.now() - at < MAX_AGE_MS ? value : null;
      } catch {
        return null; // nothing saved yet, or storage is forbidden
      }
    },
    // Whether there was room for it.
    save(value) {
      try {
        sessionStorage.setItem(name, JSON.stringify({ at: Date.now(), value }));
        return true;
      } catch {
        return false; // it lives as long as the page
      }
    },
    clear() {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // nothing was saved
      }
    },
  };
}

const NOT_STORED = "[type=password], [type=file], [type=hidden]";
const fieldsOf = (form) => [...form.querySelectorAll("input, select, textarea")].filter((field) => !field.matches(NOT_STORED));
const fieldName = (field) => field.id || field.name || field.dataset.field || field.getAttribute("aria-label") || field.dataset.flag || "";
const isCheckable = (field) => field.type === "checkbox" || field.type === "radio";
const valueOf = (field) => (isCheckable(field) ? field.checked : field.value);

// The fields of a form by name; fields of the same name are numbered.
function fieldsByName(form) {
  const found = new Map();
  for (const field of fieldsOf(form)) {
    const name = `${fieldName(field)}${field.type === "radio" ? `=${field.value}` : ""}`;
    found.set(name, [...(found.get(name) ?? []), field]);
  }
  return new Map([...found].flatMap(([name, fields]) => fields.map((field, at) => [`${name}#${at}`, field])));
}

// Saves what is typed and chosen in a form. Call `restore` once its fields exist, `clear` once it was sent. Fields
// that depend on another field (a book's presets) are restored when they appear.
export function persistForm(form, key) {
  const store = tabStorage(key);
  const touched = new Set(Object.keys(store.read() ?? {})); // untouched fields may have another default the next time
  const onChange = ({ target }) => {
    const fields = fieldsByName(form);
    for (const [name, field] of fields) if (field === target || (target.type === "radio" && field.name === target.name)) touched.add(name);
    const now = [...fields].filter(([name]) => touched.has(name)).map(([name, field]) => [name, valueOf(field)]);
    store.save({ ...store.read(), ...Object.fromEntries(now) }); // a saved field may not exist yet
  };
  form.addEventListener("input", onChange);
  form.addEventListener("change", onChange);
  return {
    restore() {
      const remaining = new Map(Object.entries(store.read() ?? {}));
      for (let next; (next = [...fieldsByName(form)].find(([name]) => remaining.has(name)));) {
        const [name, field] = next;
        const value = remaining.get(name);
        remaining.delete(name);
        const isOption = field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value);
        if (!isOption || valueOf(field) === value) continue;
        if (isCheckable(field)) field.checked = value;
        else field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
    },
    clear() {
      touched.clear();
      store.clear();
    },
  };
}
