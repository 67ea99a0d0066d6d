/**
 * The headers of contacts in the exports of HubSpot, Pipedrive, Follow Up Boss, Salesforce, Outlook and Google, in English and French.
 * `first` and `last` are joined to a name. All columns of a phone are alternatives, in this order.
 */
const HEADERS = {
  name: [/^(?:person - |contact |full |display |complete )?name$|^nom (?:complet|et prénom)$/],
  first: [/^(?:person - )?(?:first|given) ?name$|^prénom$/],
  last: [/^(?:person - )?(?:last|family) ?name$|^surname$|^nom(?: de famille)?$/],
  email: [
    /^(?:person - )?e-?mail(?: address| 1)?$|^e-?mail 1 [-–] (?:value|valeur)$|^person - email - work$/,
    /^courriel$|^adresse (?:e-?mail|de messagerie|électronique)$|^adr\. e-?mail$/,
  ],
  phone: [
    /^(?:person - phone - )?(?:mobile|cell)(?: phone)?(?: number)?$|^(?:tél\.? ?|téléphone )(?:mobile|portable)$|^portable$/,
    /^(?:person - |primary )?phone(?: number| 1)?$|^phone 1 [-–] value$|^téléphone(?: 1 [-–] valeur)?$|^tél\.?$/,
    /^(?:business|work) phone$|^person - phone - work$|^téléphone (?:bureau|\(bureau\)|professionnel)$/,
    /^home phone$|^person - phone - home$|^téléphone (?:domicile|\(domicile\))$/,
  ],
  external_id: [
    /^(?:record |contact |person |lead )?id$|^person - id$|^id de (?:la )?fiche d'informations$|^réf(?:érence|\.)?$/,
  ],
}

/** Matches columns that only look like a field: labels of values, and the contacts of other people. */
const NO_VALUE =
  /assistant|fax|label|étiquette|\btype\b|company|société|manager|spouse|referred|first|last|given|family|middle|prénom/i

/** Returns the columns that a file probably has for fields, as the values of `--map`: `First Name+Last Name` for a name. */
export function suggestedColumns(columns: readonly string[], fields: readonly string[]): Map<string, string> {
  // Suggest only options that work when they are pasted into a shell.
  const usable = columns.filter((column) => !/["`$\\!,+\p{Cc}]/u.test(column) && column.length <= 40)
  const known = (field: keyof typeof HEADERS) =>
    HEADERS[field].flatMap((header) =>
      usable.filter((column) => header.test(column.toLowerCase().normalize('NFC'))).slice(0, 1),
    )
  const [first, last] = [known('first')[0], known('last')[0]]
  const name = known('name')[0] ?? (first && last && `${first}+${last}`)
  const found = new Map<string, string>()
  const add = (field: string, column: string | undefined) => {
    if (column !== undefined && fields.includes(field) && !found.has(field)) found.set(field, column)
  }
  add('external_id', known('external_id')[0])
  add('name', name)
  add('email', known('email')[0])
  add('phone', known('phone').join('+') || undefined)
  for (const column of usable.filter((each) => !NO_VALUE.test(each))) {
    const field = nearest(column, fields)
    if (field !== undefined && ![...found.values()].some((each) => each.split('+').includes(column)))
      add(field, column)
  }
  return found
}

/** Returns the only field whose name is part of a text, or contains the text. For example, returns `phone` for Telephone. */
export function nearest(text: string, names: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const wanted = plain(text)
  if (wanted.length < 2) return undefined
  const own = names.filter((name) => name !== 'id')
  const near = own.filter((name) => wanted.includes(plain(name)) || plain(name).includes(wanted))
  return near.find((name) => plain(name) === wanted) ?? (near.length === 1 ? near[0] : undefined)
}
