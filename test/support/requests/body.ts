import type { paths } from '../../../client/src/schema.ts'

/**
 * The body of an answer: every field that some response of the OpenAPI document has, with all types that the field has there.
 * `requireDocumented` checks that an answer matches the document, but a field of another response is `undefined`.
 */
export type Body = Members<Exclude<ContentOf<ResponseOf<OperationOf<paths[keyof paths]>>>, Primitive>>

type OperationOf<Path> = Path extends unknown ? Path[keyof Path] : never
type ResponseOf<Operation> = Operation extends { responses: infer All } ? All[keyof All] : never
type ContentOf<Response> = Response extends { content: infer All } ? All[keyof All] : never

type Primitive = string | number | boolean | null
/** A field that is an object or a list in some response is seen as one. */
type Merged<T> = [Exclude<T, Primitive>] extends [never]
  ? T
  : [Exclude<T, Primitive | readonly unknown[]>] extends [never]
    ? Merged<ItemOf<T>>[]
    : Members<Exclude<T, Primitive | readonly unknown[]>>
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never
type Members<T> = { [Name in NameIn<T>]-?: Merged<ValueOf<T, Name>> }
/** Without an index signature, which is for the fields of later releases. */
type NameIn<T> = T extends unknown
  ? keyof { [Name in keyof T as string extends Name ? never : Name]: true }
  : never
type ValueOf<T, Name> = T extends unknown
  ? Name extends keyof T & NameIn<T>
    ? Exclude<T[Name], undefined>
    : never
  : never
