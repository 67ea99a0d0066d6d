/** The fields of records whose ranges and orders have another name: `rent_min` is a minimum of `estimated_rent`. */
export const fieldNames: Readonly<Record<string, string>> = {
  rent: 'estimated_rent',
  yield: 'gross_yield',
  amount: 'offer_amount',
}
