/** This tab or another one cleared the copy during `sync`. `sync` has stopped and stored nothing. */
export class ClearedError extends Error {
  override readonly name = 'ClearedError'

  constructor() {
    super('The copy was cleared')
  }
}
