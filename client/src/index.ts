export * from './connect-only.ts'
export { ClearedError, type Copy, type CopyOptions, copyOf, type SyncOptions } from './copy/copy.ts'
export { type CopyChange, OtherVersionError } from './copy/data.ts'
export { type KeepInSyncOptions, keepInSync } from './copy/keep-in-sync.ts'
export {
  type ListSnapshot,
  type LiveList,
  type LiveRecord,
  liveList,
  liveRecord,
  type RecordSnapshot,
} from './copy/live.ts'
export type { HandedBack, LocalChange, Refusal } from './copy/local-change.ts'
export type { LocalRecord } from './copy/local-record.ts'
export { type Page, QueryError, type Search } from './copy/query.ts'
export type {
  Draft,
  Inputs,
  Only,
  Patches,
  Queries,
  Records,
  RecordType,
  Shown,
} from './copy/record-types.ts'
export type { Store, StoreTransaction } from './copy/store.ts'
export type { Progress } from './copy/sync.ts'
export { textSearch } from './copy/text-search.ts'
export { memoryStore } from './stores/memory-store.ts'
