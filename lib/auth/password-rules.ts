import { foldEmail } from '../domain/user.ts'
import { invalid } from '../errors.ts'

const LENGTH = { min: 8, max: 256 }

/**
 * Checks a new password by the rules of NIST SP 800-63B: length, known leaks and the user's e-mail, but no composition rules.
 * @param field the name of the field that contains the password
 * @throws AppError `validation_failed`. The message never contains the password
 */
export function requireGoodPassword(password: string, email: string, field = 'password'): void {
  const message = fault(password.normalize('NFC'), email)
  if (message !== undefined) throw invalid([{ field, code: 'password', message }])
}

function fault(password: string, email: string): string | undefined {
  const length = [...password].length
  if (length < LENGTH.min || length > LENGTH.max) return `must have ${LENGTH.min} to ${LENGTH.max} characters`
  if (leakedPasswords.has(password.toLowerCase())) return 'is too common. Choose a less common one'
  if (foldEmail(password) === foldEmail(email)) return 'must not be the e-mail address'
  return undefined
}

/**
 * The most common leaked passwords of 8 characters and more, in lower case. The sources are the 2025 list of the most used
 * passwords and the list of the UK National Cyber Security Centre. Both lists were copied on 2026-11-21 from SecLists
 * (github.com/danielmiessler/SecLists, Passwords/Common-Credentials, MIT).
 */
export const leakedPasswords: ReadonlySet<string> = new Set(
  `
  00000000 0123456789 0987654321 10203040 1029384756 11111111 1111111111 11223344 1122334455 12121212
  123123123 12341234 12344321 1234512345 1234554321 12345678 123456789 1234567890 1234567891 12345678910
  123456789a 12345678a 1234abcd 123qweasd 123qweasdzxc 147258369 147852369 192837465 1a2b3c4d 1q2w3e4r
  1q2w3e4r5t 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 22222222 31415926 3rjs1la7qe 5201314520 55555555
  741852963 77777777 789456123 789456123a 87654321 88888888 987654321 9876543210 99999999 999999999
  a12345678 a123456789 a1b2c3d4 aa123456 aa@123456 aaaaaaaa abc12345 abc123456 abcd1234 abcdefg1 abcdefg123
  abcdefgh admin123 admin1234 admin123456 admin@123 adminadmin adminisp administrator adminsys alexander
  arsenal1 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl azerty123 azertyuiop barcelona baseball baseball1
  basketball benjamin bismillah blink182 butterfly changeme chelsea1 chocolate computer contraseña
  dragonball elizabeth facebook football football1 harrypotter hellokitty iloveyou iloveyou1 internet
  jennifer jonathan juventus letmein1 letmein123 linkedin liverpool mercedes metallica michael1 michelle
  microsoft minecraft motdepasse p@ssw0rd pa$$word pakistan pass@123 pass@1234 passw0rd password password1
  password12 password123 password2 password@123 passwords passwort poiuytrewq princess princess1 q1w2e3r4
  q1w2e3r4t5y6 qazwsx123 qazwsxedc qweasdzxc qwer1234 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui
  qwertyuiop realmadrid samantha slipknot spiderman starwars strawberry sunflower sunshine sunshine1
  superman superman1 test1234 testtest trustno1 user1234 victoria welcome1 welcome123 whatever zaq12wsx
  zaq1xsw2 zxcvbnm1 zxcvbnm123
  `
    .trim()
    .split(/\s+/),
)
