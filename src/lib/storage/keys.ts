/** Keys of stored items without the prefix `pro__` (contract.md 26.2, 26.3). What the session stores and clears is said in machines/session. */
export const KEY = {
  token: 'Access-Token',
  tenant: 'TENANT_ID',
  /** menu and rights of the account's last visit, for a reload without a line (decision 188) */
  permissions: 'Permissions',
  /** account name on the login page, when the person asked to keep it */
  rememberedName: 'REMEMBERED_NAME',
  /** the patient's page signs in on its own (D36) */
  patientToken: 'Patient-Token',
  /** begins the keys of what a patient wrote of their illness and has not sent, their id behind it */
  illnessDraft: 'Patient-Draft-',
  /** begins the keys of what staff wrote into long forms, behind it user, form and record */
  formDraft: 'DRAFT__',
  /** begins the keys of messages that are being written, behind it their owner */
  chatDrafts: 'Chat-Drafts-',
  /** who of an account's people its pages are about, behind it the account */
  patientMember: 'Patient-Member-',
} as const
