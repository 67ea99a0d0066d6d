/** A change that tests need not notice: in a line of `file` that has this text, `by` what is put there or by anything. */
export type Explained = { file: string; line: string; by?: string; why: string }

const FOR_PEOPLE = 'a text for people, by which nothing is told apart'

const FOR_TYPES = 'for the types: AWS gives it, and a reason stands at the place of its write'
const EQUAL = 'no miss is exactly as large as the error of binary fractions'
const LISTS = 'lib/data/lists/counted-list.ts'
const WORDS = 'lib/domain/words.ts'
const CONDITIONAL = 'lib/http/conditional.ts'
const VALIDATION = 'lib/domain/validation.ts'
const PASSWORD_RULES = 'lib/auth/password-rules.ts'
const TRANSACTION = 'lib/domain/transaction.ts'
const IDEMPOTENCY = 'lib/http/idempotency.ts'
const RULE = 'lib/domain/matching/rule.ts'
const KIND = 'lib/domain/kind/kind.ts'
const PAGINATION = 'lib/http/pagination.ts'
const ENDPOINT = 'lib/http/endpoint.ts'
const JSON_TEXT = 'lib/http/json-text.ts'
const JSON_BODY = 'lib/http/json-body.ts'
const PROBLEM = 'lib/http/problem.ts'
const SEARCH = 'lib/data/words/search.ts'
const COMMIT = 'lib/data/table/commit.ts'

/** What may live, and why. Anything else that lives is a test that is missing. */
export const explained: Explained[] = [
  { file: COMMIT, line: 'An attempt without an answer', why: FOR_PEOPLE },
  {
    file: COMMIT,
    line: "return { kind: 'cancelled', cause }",
    by: '""',
    why: 'what is neither committed, refused nor unknown was cancelled',
  },
  { file: COMMIT, line: 'cause.CancellationReasons ?? []', why: FOR_TYPES },
  { file: COMMIT, line: "PASSING.has(Code ?? '')", why: FOR_TYPES },
  { file: COMMIT, line: 'write?.as', by: 'write.as', why: FOR_TYPES },
  { file: COMMIT, line: 'write?.isFinal', by: 'write.isFinal', why: FOR_TYPES },
  { file: 'lib/data/table/transact-write.ts', line: 'The time for this attempt is up', why: FOR_PEOPLE },
  {
    file: LISTS,
    line: 'offset < BLOCK ?',
    why: 'any page is found as well by one request more; test/functions/prospects/cost-of-a-thousand.test.ts counts them',
  },
  {
    file: LISTS,
    line: 'BEYOND_ALL - 1',
    why: 'no list is so long that its newest entry were at the next place',
  },
  {
    file: LISTS,
    line: 'older < first.skip',
    by: 'older <= first.skip',
    why: 'both ends are as near then, and the page is the same',
  },
  {
    file: WORDS,
    line: "replace(/\\p{M}+/gu, '')",
    by: '/\\p{M}/gu',
    why: 'each is replaced, one by one as well',
  },
  {
    file: WORDS,
    line: 'const CALLING_CODE',
    why: 'every three digits are one, so the first that is found begins the number',
  },
  { file: CONDITIONAL, line: '(tags ?? [])', by: '["Stryker was here"]', why: 'no version has that tag' },
  {
    file: CONDITIONAL,
    line: 'match(ENTITY_TAG) ?? []',
    why: 'what is refused by its gaps, or matches no version',
  },
  { file: CONDITIONAL, line: "message: 'must be * or entity tags", why: FOR_PEOPLE },
  { file: CONDITIONAL, line: "'header',", why: FOR_PEOPLE },
  {
    file: VALIDATION,
    line: '/^(\\w+)\\|(.*)$/.exec(message)',
    why: 'each message is one line that begins with its code',
  },
  { file: PASSWORD_RULES, line: 'LENGTH.min} to', why: FOR_PEOPLE },
  { file: PASSWORD_RULES, line: 'is among the most common ones', why: FOR_PEOPLE },
  { file: PASSWORD_RULES, line: 'must not be the e-mail', why: FOR_PEOPLE },
  {
    file: 'lib/auth/passwords.ts',
    line: '&& phc !== undefined',
    by: 'true',
    why: 'nobody has a hash of chance, which no password has',
  },
  {
    file: 'lib/auth/passwords.ts',
    line: "Buffer.from(password.normalize('NFC'), 'utf8')",
    by: '""',
    why: 'the usual encoding is that one',
  },
  { file: TRANSACTION, line: "throw new AppError('offer_settled', {", why: FOR_PEOPLE },
  { file: TRANSACTION, line: 'The amount of an offer that is', why: FOR_PEOPLE },
  { file: TRANSACTION, line: 'cannot become', why: FOR_PEOPLE },
  { file: TRANSACTION, line: "body('EditedTransaction'", by: '""', why: FOR_PEOPLE },
  {
    file: IDEMPOTENCY,
    line: 'event.principal === undefined',
    by: 'false',
    why: 'for the types: who may create or change is known',
  },
  { file: IDEMPOTENCY, line: 'must be 1 to 255 printable', why: FOR_PEOPLE },
  { file: IDEMPOTENCY, line: "'header',", why: FOR_PEOPLE },
  { file: RULE, line: 'percent > ROUNDING', why: EQUAL },
  { file: RULE, line: 'percent > tolerance + ROUNDING', why: EQUAL },
  {
    file: RULE,
    line: 'price > budget_max ?',
    why: 'a price within the budget is over it by nothing or less',
  },
  { file: RULE, line: 'found < asked ?', why: 'what is found in full is short by nothing or less' },
  { file: RULE, line: "reason: 'no rent'", why: 'no tolerance makes it good, so it is never told' },
  { file: 'lib/jobs/patiently.ts', line: "name = 'Passing'", why: FOR_PEOPLE },
  {
    file: 'lib/jobs/service-token.ts',
    line: 'present === undefined || isOver(expiresAt)',
    by: 'false',
    why: 'the first half is for the types: where there is no token its end is 0, which is over',
  },
  {
    file: 'lib/jobs/service-token.ts',
    line: 'secondsLeft(expiresAt) <= 0',
    by: 'secondsLeft(expiresAt) < 0',
    why: 'at its very end a token is not verified any more, so its end is read as 0',
  },
  {
    file: 'lib/domain/kind/archiving.ts',
    line: 'return { status }',
    by: '{}',
    why: 'what is asked for is kept in any case, and the time of the archiving is not',
  },
  {
    file: 'lib/domain/kind/kinds.ts',
    line: 'Object.keys(kinds).filter(isKindName)',
    by: 'Object.keys(kinds)',
    why: 'for the types: they are the names',
  },
  { file: KIND, line: 'edit: () => ({}),', by: '() => undefined', why: 'it is spread, and so is nothing' },
  { file: PAGINATION, line: 'stands in place of page', by: '""', why: FOR_PEOPLE },
  { file: PAGINATION, line: "'parameter',", why: FOR_PEOPLE },
  { file: PAGINATION, line: "'format|must be a whole number", by: '""', why: FOR_PEOPLE },
  {
    file: 'lib/http/authenticate.ts',
    line: "header(event, 'authorization') ?? ''",
    by: '"Stryker was here!"',
    why: 'no text without Bearer has a token',
  },
  { file: ENDPOINT, line: 'Anyone may call this endpoint', by: '""', why: FOR_PEOPLE },
  {
    file: ENDPOINT,
    line: 'timeoutEarlyInMillis: 0',
    by: '{}',
    why: 'a timer of middy then runs out after the deadline that ended all else',
  },
  { file: 'lib/domain/id.ts', line: 'format|must be an id like', by: '``', why: FOR_PEOPLE },
  { file: 'lib/domain/property.ts', line: "body('EditedProperty'", by: '""', why: FOR_PEOPLE },
  { file: 'lib/domain/prospect.ts', line: "body('EditedProspect'", by: '""', why: FOR_PEOPLE },
  {
    file: JSON_TEXT,
    line: "exponent = '0'] =",
    by: '""',
    why: 'no text is the number 0 too',
  },
  {
    file: JSON_TEXT,
    line: '.exec(literal) ?? []',
    by: '["Stryker was here"]',
    why: 'the whole match is not read',
  },
  {
    file: JSON_BODY,
    line: "header(event, 'content-type') ?? ''",
    by: '"Stryker was here!"',
    why: 'that is no type either',
  },
  { file: JSON_BODY, line: 'parser.before?.(request)', why: 'for the types: the parser has it' },
  { file: 'lib/http/validate.ts', line: "message: 'must be given once'", by: '""', why: FOR_PEOPLE },
  { file: 'lib/http/validate.ts', line: "'parameter',", why: FOR_PEOPLE },
  {
    file: 'lib/http/request-id.ts',
    line: 'if (response)',
    by: 'true',
    why: 'for the types: there is one by then',
  },
  {
    file: JSON_BODY,
    line: 'Buffer.from(body, isBase64Encoded ?',
    by: '""',
    why: 'the usual encoding is that one',
  },
  { file: JSON_BODY, line: '{ detail }, { cause })', by: '{}', why: 'a refusal is logged without its cause' },
  { file: JSON_TEXT, line: "!token.startsWith('\"')", why: 'a text is no number either, and passes as such' },
  {
    file: JSON_TEXT,
    line: "whole = ''",
    by: '"Stryker was here!"',
    why: 'what is no number reads alike on both sides',
  },
  {
    file: JSON_TEXT,
    line: "if (significant === '') return '0'",
    by: '""',
    why: 'any text does that no number reads as',
  },
  {
    file: JSON_TEXT,
    line: 'digits.length - significant.length',
    why: 'where the digits are the same, the same is added on both sides',
  },
  {
    file: PROBLEM,
    line: '(transaction_id !== undefined && { transaction_id })',
    by: 'true',
    why: 'what is undefined is not written as JSON',
  },
  {
    file: 'lib/http/request-log.ts',
    line: 'response?.statusCode',
    by: 'response.statusCode',
    why: 'for the types: there is one by then',
  },
  {
    file: 'lib/data/words/postings.ts',
    line: 'even < 1 / EVERY ?',
    why: 'beyond its words a record gives none in any case',
  },
  {
    file: SEARCH,
    line: 'start < places.length;',
    by: 'start <= places.length',
    why: 'a round without places asks nothing',
  },
  {
    file: SEARCH,
    line: 'leastOf(first).records < FEW',
    why: 'a guess is not that exact, and what has no number is never the least',
  },
  {
    file: SEARCH,
    line: 'rarest.records >= TOO_MANY',
    by: 'rarest.records > TOO_MANY',
    why: 'a guess is not that exact',
  },
  { file: SEARCH, line: 'add a word, or more letters', by: '""', why: FOR_PEOPLE },
  { file: SEARCH, line: 'The search is too broad:', by: '``', why: FOR_PEOPLE },
  { file: JSON_TEXT, line: 'written === literal ||', why: 'the quick way to what the slow one finds too' },
]
