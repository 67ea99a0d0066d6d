/** The maximum number of records of a batch. */
export const RECORDS_MAX = 100

/** The maximum size of the body of a batch, in KiB. */
export const BATCH_KIB = 256
