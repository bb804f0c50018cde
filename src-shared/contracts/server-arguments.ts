/** The options that make a server's process do something else than serve. The installed program knows them, too. */
export const serverOptions = ['make-admin', 'make-demonstration', 'remark', 'item-reports', 'announcements', 'announce', 'support'] as const

/** The first words of commands about what learners hold. */
export const billingNouns = ['vouchers', 'issuers', 'grants'] as const

/** All first words that do so. */
export const serverNouns = [...billingNouns, 'exam'] as const

/** Those that keep a centre's server in order. */
export const upkeepOptions = ['make-certificate', 'backup', 'restore'] as const

export type ServerOption = (typeof serverOptions)[number]
