/** A request, or a copy on the device, belongs to another user than the one who is signed in: nothing was sent or changed. */
export class OtherUserError extends Error {
  override readonly name = 'OtherUserError'

  constructor() {
    super('Another user is signed in')
  }
}
