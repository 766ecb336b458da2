/** Keys of stored items without the prefix (contract.md 26.2–26.4). */
export const KEY = {
  token: 'Access-Token',
  username: 'Login_Username',
  userInfo: 'Login_Userinfo',
  dictionaries: 'UI_CACHE_DB_DICT_DATA',
  tenant: 'TENANT_ID',
  roles: 'Login_Roles',
  doctor: 'Login_Doctor',
  sidebar: 'SIDEBAR_TYPE',
  theme: 'DEFAULT_THEME',
  layoutMode: 'DEFAULT_LAYOUT_MODE',
  color: 'DEFAULT_COLOR',
  colorWeak: 'DEFAULT_COLOR_WEAK',
  fixedHeader: 'DEFAULT_FIXED_HEADER',
  fixedSideMenu: 'DEFAULT_FIXED_SIDEMENU',
  autoHideHeader: 'DEFAULT_FIXED_HEADER_HIDDEN',
  contentWidth: 'DEFAULT_CONTENT_WIDTH_TYPE',
  multiPage: 'DEFAULT_MULTI_PAGE',
  keptAlive: 'CACHE_INCLUDED_ROUTES',
  addButton: 'jet-add-btn-settings',
  rememberedName: 'REMEMBERED_NAME',
  patientToken: 'Patient-Token',
} as const

/** Button permissions live in session storage, as plain JSON (contract.md 26.4). */
export const SESSION_KEY = { auth: 'LOGIN_USER_BUTTON_AUTH', allAuth: 'SYS_BUTTON_AUTH' } as const

/** What a logout takes away (SESSION-07); layout settings, saved queries and add-button settings stay (SESSION-18). */
export const CLEARED_AT_LOGOUT = [
  KEY.token,
  KEY.userInfo,
  KEY.username,
  KEY.roles,
  KEY.doctor,
  KEY.dictionaries,
  KEY.keptAlive,
  KEY.tenant,
] as const
