/** Somebody else is signed in than the one whose request it is: it was not sent. */
export class OtherUserError extends Error {
  constructor() {
    super('Another user is signed in')
    this.name = 'OtherUserError'
  }
}
