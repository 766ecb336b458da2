import { createHmac } from 'node:crypto'
import { knownMobileError } from '#contract/rules/accountForm.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'

/** Ends of numbers for accounts that have none to show, so that the first step of a lost password tells nobody which names exist (SEC-04). */
export interface DecoyPhones {
  /** a masked number, always the same for one name as it is typed: another case or a blank more is another name, as it is at sign-in */
  maskedFor(username: string): string
}

/** Beginnings of all mobile numbers in use in China, each as often as it stands here: those of most people more often than those of devices and resellers. */
const COMMON =
  '130 131 132 133 134 135 136 137 138 139 150 151 152 153 155 156 157 158 159 176 177 178 180 181 182 183 184 185 186 187 188 189 198 199'
const RARE = '140 141 144 145 146 147 148 149 162 165 166 167 170 171 172 173 174 175 190 191 192 193 195 196 197'
const BEGINNINGS = [COMMON, COMMON, COMMON, RARE].flatMap(list => list.split(' '))

/** Whether a number may be shown as it is: one of another beginning could be no decoy, and would tell that somebody has it. */
export const mayBeDecoy = (phone: string): boolean => knownMobileError(phone) === null && BEGINNINGS.includes(phone.slice(0, 3))

/** Decoys from a secret of this installation: without it nobody can tell them from numbers of people. */
export const createDecoyPhones = (secret: string): DecoyPhones => ({
  maskedFor(username) {
    const digest = createHmac('sha256', secret).update(username).digest()
    const beginning = BEGINNINGS[digest.readUInt32BE(0) % BEGINNINGS.length] ?? '138'
    return maskPhone(`${beginning}0000${String(digest.readUInt32BE(4) % 10_000).padStart(4, '0')}`)
  },
})
