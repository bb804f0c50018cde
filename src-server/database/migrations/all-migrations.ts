import type { Migration } from '../migration.ts'
import { accountsAndAttempts } from './0001-accounts-and-attempts.ts'

/** In order of their numbers, which count from 1 without gaps. */
export const allMigrations: readonly Migration[] = [accountsAndAttempts]
