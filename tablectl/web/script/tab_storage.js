// What somebody has typed or read on a page stays in its tab: a reload or the browser's "back" finds it again. It is forgotten once
// it was sent. Nothing secret goes here but a link's token until it is spent (link_token.js).

const OLD_MS = 12 * 3_600_000; // what lay longer is of another day

// A place of the tab's own for plain data of this page; `key` tells it from others on the page.
export function tabStorage(key) {
  const name = `tablectl-typed-${location.pathname}-${key}`;
  return {
    // What was kept; null where nothing was.
    read() {
      try {
        const { at, value } = JSON.parse(sessionStorage.getItem(name));
        return Date.now() - at < OLD_MS ? value : null;
      } catch {
        return null; // nothing was kept yet, or storage is forbidden
      }
    },
    // Whether there was room for it.
    save(value) {
      try {
        sessionStorage.setItem(name, JSON.stringify({ at: Date.now(), value }));
        return true;
      } catch {
        return false; // it stays as long as the page
      }
    },
    clear() {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // nothing was kept
      }
    },
  };
}

const SECRET = "[type=password], [type=file], [type=hidden]";
const fieldsOf = (form) => [...form.querySelectorAll("input, select, textarea")].filter((field) => !field.matches(SECRET));
const nameOf = (field) => field.id || field.name || field.dataset.field || field.getAttribute("aria-label") || field.dataset.flag || "";
const isMark = (field) => field.type === "checkbox" || field.type === "radio";
const said = (field) => (isMark(field) ? field.checked : field.value);

// The fields of a form by name; those of one name are told apart by their order.
function named(form) {
  const found = new Map();
  for (const field of fieldsOf(form)) {
    const name = `${nameOf(field)}${field.type === "radio" ? `=${field.value}` : ""}`;
    found.set(name, [...(found.get(name) ?? []), field]);
  }
  return new Map([...found].flatMap(([name, fields]) => fields.map((field, at) => [`${name}#${at}`, field])));
}

// Keeps what is typed and chosen in a form. Call `restore` once its fields are there, `forget` once it was sent. Fields that come
// with what another field says (a book's presets) are filled as they come.
export function persistForm(form, key) {
  const store = tabStorage(key);
  const touched = new Set(Object.keys(store.read() ?? {})); // what nobody has touched may be another the next time
  const changed = ({ target }) => {
    const fields = named(form);
    for (const [name, field] of fields) if (field === target || (target.type === "radio" && field.name === target.name)) touched.add(name);
    const now = [...fields].filter(([name]) => touched.has(name)).map(([name, field]) => [name, said(field)]);
    store.save({ ...store.read(), ...Object.fromEntries(now) }); // what has no field yet may get one
  };
  form.addEventListener("input", changed);
  form.addEventListener("change", changed);
  return {
    restore() {
      const left = new Map(Object.entries(store.read() ?? {}));
      for (let next; (next = [...named(form)].find(([name]) => left.has(name)));) {
        const [name, field] = next;
        const value = left.get(name);
        left.delete(name);
        const possible = field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value);
        if (!possible || said(field) === value) continue;
        if (isMark(field)) field.checked = value;
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
