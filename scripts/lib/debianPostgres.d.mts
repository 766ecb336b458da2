import type { ChildProcess } from 'node:child_process'

export const hasDebianPostgres: boolean
export const debianPostgresMajor: string | undefined
export function postgresTool(name: string, ...args: string[]): Promise<{ stdout: string }>
export function spawnPostgres(log: number, ...args: string[]): ChildProcess
export function ownedByPostgres(...paths: string[]): void
