/** `138****5678` (CONST-22); shorter than a mobile number: only stars. */
export const maskPhone = (phone: string): string =>
  phone.length < 11 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(7)}`
