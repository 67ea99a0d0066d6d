/** Returns the element of index.html that has this id. */
export function element<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const found = document.getElementById(id)
  if (found instanceof type) return found
  throw new Error(`The page has no ${id}`)
}

/** Returns the values of a form by the names of its fields. */
export function formValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

export function setForm(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement) field.value = values[field.name] ?? ''
}

/** Returns a row of the list. */
export function row(key: string, text: string, state: string, open: () => void): HTMLElement {
  const item = document.createElement('li')
  const note = document.createElement('small')
  note.textContent = state
  item.dataset.key = key
  item.append(text, ' ', note)
  item.onclick = open
  return item
}
