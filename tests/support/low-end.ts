import { resolve } from 'node:path'

const { KOYA_LOW_END_TASKS: tasks, KOYA_LOW_END_CORES: cores } = process.env

/** What starts the app as on an old PC, where the session has prepared one (scripts/linux/low-end.sh). */
export const lowEnd =
  tasks === undefined || cores === undefined
    ? null
    : { executable: resolve('scripts/linux/low-end-electron.sh'), variables: { KOYA_LOW_END_TASKS: tasks, KOYA_LOW_END_CORES: cores } }
