/** Sign-in strategies. `local` never refreshes its token; `openid` is a school's single sign-on. */
export const strategies = ['local', 'openid'] as const

export type Strategy = (typeof strategies)[number]
