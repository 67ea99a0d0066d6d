/** The request, or the copy on the device, belongs to another user than the signed-in one. Nothing was sent or changed. */
export class OtherUserError extends Error {
  override readonly name = 'OtherUserError'

  constructor() {
    super('Another user is signed in')
  }
}
