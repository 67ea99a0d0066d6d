import { html, type TemplateResult } from 'lit-html'
import type { Copy, LocalRecord } from '../src/index.ts'
import { inWords, linkTo, type PageType, PROPERTY_TYPES } from './context.ts'

/** What a form edits. A new record is not `held` yet. */
export type Editing<K extends PageType> = {
  copy: Copy
  held?: LocalRecord<K>
  /** Called with true when the user types, and with false when the edit is stored in the copy. */
  setEdited(isEdited: boolean): void
}

type Values = Readonly<Record<string, string>>

/**
 * Returns the form of a prospect. An edit passes only the fields that the user has changed, because another user may change other
 * fields at the same time.
 */
export function prospectForm({ copy, held, setEdited }: Editing<'prospect'>): TemplateResult {
  const { name = '', email = '', phone = '' } = held?.record ?? {}
  async function save(to: Values): Promise<void> {
    if (held)
      await copy.update(held, {
        ...(to.name !== name && { name: to.name }),
        ...(to.email !== email && { email: to.email || null }),
        ...(to.phone !== phone && { phone: to.phone || null }),
      })
    else {
      const contact = { ...(to.email && { email: to.email }), ...(to.phone && { phone: to.phone }) }
      open('prospect', await copy.create('prospect', { name: to.name ?? '', ...contact }))
    }
  }
  return form(
    save,
    setEdited,
    html`
      <label>Name <input name="name" required .value=${name}></label>
      <label>E-mail <input name="email" type="email" .value=${email}></label>
      <label>Phone <input name="phone" type="tel" .value=${phone}></label>`,
  )
}

/** Returns the form of a property, which works as `prospectForm`. */
export function propertyForm({ copy, held, setEdited }: Editing<'property'>): TemplateResult {
  const { address = '', type = 'house', surface, price, estimated_rent: rent } = held?.record ?? {}
  async function save(to: Values): Promise<void> {
    const [newSurface, newPrice, newRent] = [Number(to.surface), Number(to.price), Number(to.rent)]
    // The type may be one that this list does not have. Then it stays.
    const newType = PROPERTY_TYPES.find((each) => each === to.type)
    if (held)
      await copy.update(held, {
        ...(to.address !== address && { address: to.address }),
        ...(newType && newType !== type && { type: newType }),
        ...(newSurface !== surface && { surface: newSurface }),
        ...(newPrice !== price && { price: newPrice }),
        ...(newRent !== (rent ?? 0) && { estimated_rent: newRent || null }),
      })
    else {
      const optional = newRent > 0 ? { estimated_rent: newRent } : {}
      const values = {
        address: to.address ?? '',
        type: newType ?? 'house',
        surface: newSurface,
        price: newPrice,
      }
      open('property', await copy.create('property', { ...values, ...optional }))
    }
  }
  const option = (each: string) =>
    html`<option value=${each} ?selected=${each === type}>${inWords(each)}</option>`
  const amount = (name: string, value?: number) =>
    html`<input name=${name} type="number" step="any" min="0" .value=${value === undefined ? '' : String(value)}>`
  return form(
    save,
    setEdited,
    html`
      <label>Address <input name="address" required .value=${address}></label>
      <label>Type <select name="type">${[...new Set([type, ...PROPERTY_TYPES])].map(option)}</select></label>
      <label>Surface in m² ${amount('surface', surface)}</label>
      <label>Price ${amount('price', price)}</label>
      <label>Rent per month ${amount('rent', rent)}</label>`,
  )
}

function open(kind: PageType, key: string): void {
  location.hash = linkTo({ kind, key })
}

function form(
  save: (values: Values) => Promise<void>,
  setEdited: (isEdited: boolean) => void,
  fields: TemplateResult,
): TemplateResult {
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (!(event.currentTarget instanceof HTMLFormElement)) return
    const values = valuesIn(event.currentTarget)
    setEdited(false)
    await save(values)
  }
  return html`<form id="detail" @submit=${submit} @input=${() => setEdited(true)}>${fields}<button type="submit">Save</button></form>`
}

/** Returns the values of a form by the names of its fields, without outer spaces. */
export function valuesIn(of: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(of)].map(([name, value]) => [name, String(value).trim()]))
}
