import { knownMobileError } from './accountForm.ts'

/** A mobile number: 1[3-9] and 11 digits (FORM-23). The form rule `mobile` is narrower on purpose (C2). */
export const isMobile = (text: string): boolean => knownMobileError(text) === null

/** Letters, digits, hyphens and underscores before the @ (FORM-24): narrower than the form's rule on purpose, a dot there is refused. */
export const isEmail = (text: string): boolean => /^[\w-]+@[\w-]+(\.[\w-]+)+$/.test(text)
