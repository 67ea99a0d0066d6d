/**
 * The values of a field, each with the code that bits, counts and packed rows contain for it. Never change a code, and never give a value
 * the code of another. The order of the values is for readers: summaries return their groups in this order.
 */
export type Codes<Value extends string = string> = Readonly<Record<Value, number>>
