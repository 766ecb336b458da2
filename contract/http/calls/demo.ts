import type { Page } from '../envelope.ts'
import { defineCall } from '../defineCall.ts'

/** Invented rows for demo pages (API-MISC-05; D44); nothing else may call these. */
export interface DemoUser {
  id: string
  name: string
  title: string
  department: string
  status: '在岗' | '休假'
}
export interface DemoRole {
  id: string
  name: string
  describe: string
  /** ids of demo permissions */
  permissions: string[]
}
export interface DemoService {
  id: string
  name: string
  /** yuan */
  price: number
  callCount: number
}
export interface DemoPermission {
  id: string
  name: string
  describe: string
  actions: string[]
}

export const demoUsers = defineCall<Record<string, never>, Page<DemoUser>>({
  name: 'demo users',
  methods: ['GET'],
  path: '/mock/api/user',
  who: 'user',
})
export const demoRoles = defineCall<Record<string, never>, Page<DemoRole>>({
  name: 'demo roles',
  methods: ['GET'],
  path: '/mock/api/role',
  who: 'user',
})
export const demoServices = defineCall<Record<string, never>, Page<DemoService>>({
  name: 'demo services',
  methods: ['GET'],
  path: '/mock/api/service',
  who: 'user',
})
/** A page of permissions. */
export const demoPermissions = defineCall<Record<string, never>, Page<DemoPermission>>({
  name: 'demo permissions, a page',
  methods: ['GET'],
  path: '/mock/api/permission',
  who: 'user',
})
/** All permissions as a plain list. */
export const demoAllPermissions = defineCall<Record<string, never>, DemoPermission[]>({
  name: 'demo permissions, all',
  methods: ['GET'],
  path: '/mock/api/permission/no-pager',
  who: 'user',
})
