import type { TemplateResult } from 'lit-html'
import type { Api, Copy, LocalRecord, Records } from '../src/index.ts'

/** What a page of the app works with. */
export type Context = {
  api: Api
  copy: Copy
  /** Replaces the content of the page. */
  show(content: TemplateResult): void
}

/** Opens a page of the app. @returns a function that ends the page */
export type OpenPage = (context: Context, id: string) => () => void

/** The record types that have a page of their own. */
export type PageType = Extract<keyof Records, 'prospect' | 'property'>

/** Returns the link to the page of a record. The key stays the same when a new record gets its id from the service. */
export const linkTo = ({ kind, key }: Pick<LocalRecord, 'kind' | 'key'>) => `#/${kind}/${key}`

/** Returns what is special about a record on this device. */
export function stateOf({ isDeleted, waiting }: LocalRecord): string {
  if (isDeleted) return 'deleted by another user'
  return waiting.length > 0 ? 'waiting' : ''
}

const money = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
export const moneyText = (amount: number | undefined) => (amount === undefined ? '–' : money.format(amount))

export const dayText = (time: string) => new Date(time).toLocaleDateString('en', { dateStyle: 'medium' })

/** Returns a status such as `under_offer` in words. */
export const inWords = (text: string) => text.replaceAll('_', ' ')

/** The types of property that the app offers. */
export const PROPERTY_TYPES = ['apartment', 'house', 'studio', 'office', 'land', 'parking'] as const
