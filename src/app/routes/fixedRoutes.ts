import { CHAT_HOME, COMMON_HOME, STATISTICS_HOME } from '#contract/permissions/roleVariant.ts'

/**
 * A route that is there without any menu. `screen` is a path below src without ending; `frame` is what stands around it; a tab keeps what is typed when meta
 * has keepAlive and a component name (LAYOUT-32).
 */
export interface FixedRoute {
  path: string
  name: string
  meta: { title: string; keepAlive?: true; componentName?: string }
  redirect?: string
  screen?: string
  frame: 'main' | 'user' | 'bare'
  children?: readonly FixedRoute[]
}

/** The table of spec part 2, fixed routes (ROUTE-01 to 18). Unknown paths lead to /404 (ROUTE-16) once the menu's routes are known. */
export const FIXED_ROUTES: readonly FixedRoute[] = [
  { path: '/', name: 'dashboard', meta: { title: 'Home' }, redirect: COMMON_HOME, frame: 'main' },
  {
    path: COMMON_HOME,
    name: 'dashboard-analysis',
    meta: { title: '首页' },
    screen: 'views/dashboard/Analysis',
    frame: 'main',
  },
  {
    path: '/user',
    name: 'user',
    meta: { title: '登录' },
    redirect: '/user/login',
    frame: 'user',
    children: [
      { path: '/user/login', name: 'login', meta: { title: '登录' }, screen: 'views/user/login', frame: 'user' },
      { path: '/user/register', name: 'register', meta: { title: '注册' }, screen: 'views/user/register', frame: 'user' },
      {
        path: '/user/register-result',
        name: 'registerResult',
        meta: { title: '注册结果' },
        screen: 'views/user/registerResult',
        frame: 'user',
      },
      {
        path: '/user/alteration',
        name: 'alteration',
        meta: { title: '找回密码' },
        screen: 'views/user/alteration',
        frame: 'user',
      },
    ],
  },
  {
    path: '/oauth2-app',
    name: 'oauth2-app',
    meta: { title: '第三方登录' },
    redirect: '/oauth2-app/login',
    frame: 'user',
    children: [
      {
        path: '/oauth2-app/login',
        name: 'oauth2-app-login',
        meta: { title: '第三方登录' },
        screen: 'views/user/oauth2/OAuth2Login',
        frame: 'user',
      },
    ],
  },
  {
    path: '/test',
    name: 'test',
    meta: { title: '测试' },
    redirect: '/test/home',
    frame: 'main',
    children: [
      { path: '/test/home', name: 'TestHome', meta: { title: '状态机' }, screen: 'views/test/testHome', frame: 'main' },
      {
        path: '/test/form',
        name: 'DemoForm',
        meta: { title: '表单演示', keepAlive: true, componentName: 'DemoForm' },
        screen: 'views/demo/DemoForm',
        frame: 'main',
      },
      { path: '/test/plain', name: 'DemoPlain', meta: { title: '普通页面演示' }, screen: 'views/demo/DemoPlain', frame: 'main' },
      {
        path: '/test/broken',
        name: 'DemoBroken',
        meta: { title: '出错演示', keepAlive: true, componentName: 'DemoBroken' },
        screen: 'views/demo/DemoBroken',
        frame: 'main',
      },
    ],
  },
  {
    path: '/hospitalChatRecord',
    name: 'hospitalChatRecord',
    meta: { title: '问诊记录' },
    screen: 'views/chat/record/ChatRecord',
    frame: 'bare',
  },
  { path: '/patient', name: 'patient', meta: { title: '在线问诊' }, screen: 'views/patient/PatientApp', frame: 'bare' },
  { path: '/404', name: '404', meta: { title: '页面不存在' }, screen: 'views/exception/NotFound', frame: 'main' },
  { path: '/403', name: '403', meta: { title: '没有权限' }, screen: 'views/exception/Forbidden', frame: 'bare' },
  { path: '/500', name: '500', meta: { title: '服务器出错' }, screen: 'views/exception/ServerError', frame: 'bare' },
  // the same inside the main frame, with the menu at hand (WALK-21)
  {
    path: '/exception/403',
    name: 'exception-403',
    meta: { title: '没有权限' },
    screen: 'views/exception/Forbidden',
    frame: 'main',
  },
  {
    path: '/exception/500',
    name: 'exception-500',
    meta: { title: '服务器出错' },
    screen: 'views/exception/ServerError',
    frame: 'main',
  },
  {
    path: CHAT_HOME,
    name: 'imServer',
    meta: { title: '在线问诊', keepAlive: true, componentName: 'ImServer' },
    screen: 'views/chat/imServer/ImServer',
    frame: 'main',
  },
  {
    path: '/hospitalChat/imChat',
    name: 'imChat',
    meta: { title: '会话', keepAlive: true, componentName: 'ImChat' },
    screen: 'views/chat/imChat/ImChat',
    frame: 'main',
  },
  {
    path: '/hospitalChat/print',
    name: 'prescriptionPrint',
    meta: { title: '打印处方' },
    screen: 'views/chat/print/Print',
    frame: 'main',
  },
  {
    path: STATISTICS_HOME,
    name: 'ServiceData',
    meta: { title: '统计分析', keepAlive: true, componentName: 'ServiceData' },
    screen: 'views/hospital/serviceData',
    frame: 'main',
  },
  // addresses of one section, as announcements link them; the page itself comes with the menu
  ...(['base', 'security', 'custom', 'notification'] as const).map(section => ({
    path: `/account/settings/${section}`,
    name: `account-settings-${section}`,
    meta: { title: '个人设置' },
    redirect: `/account/settings#${section}`,
    frame: 'main' as const,
  })),
  {
    path: '/isps/userAnnouncement',
    name: 'userAnnouncement',
    meta: { title: '我的消息', keepAlive: true, componentName: 'UserAnnouncement' },
    screen: 'views/system/UserAnnouncementList',
    frame: 'main',
  },
]

/** All routes of the table, children after their parents. */
export const flatRoutes = (routes: readonly FixedRoute[] = FIXED_ROUTES): FixedRoute[] =>
  routes.flatMap(route => [route, ...flatRoutes(route.children ?? [])])
