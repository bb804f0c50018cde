import type { Contracts, FeatureName } from './contracts.ts'

type ChannelKinds<Feature> = { readonly [Name in keyof Feature]: Feature[Name] extends { kind: infer Kind } ? Kind : never }

/**
 * The channels as bare words. The preload imports this and not the contracts, which would bring zod along (174 kB instead of
 * 1.3 kB). A channel missing here, or of the wrong kind, does not compile.
 */
export const channelTable: { readonly [Feature in FeatureName]: ChannelKinds<Contracts[Feature]> } = {
  app: {
    readRuntime: 'request',
    backendChanged: 'event',
    closeAsked: 'event',
    closeAnyway: 'request'
  },
  session: {
    read: 'request',
    changed: 'event',
    register: 'request',
    readMailbox: 'request',
    verifyEmail: 'request',
    resendCode: 'request',
    login: 'request',
    logout: 'request',
    forgotPassword: 'request',
    resetPassword: 'request'
  },
  attempt: {
    listAssessments: 'request',
    readStartPage: 'request',
    start: 'request',
    readOpen: 'request',
    append: 'request',
    submit: 'request',
    readJournal: 'request',
    list: 'request',
    readReceipt: 'request',
    fetchReport: 'request',
    clockTicked: 'event',
    deliveryChanged: 'event',
    submitted: 'event',
    journalChanged: 'event'
  }
}

/** The name under which a request or event travels, such as `attempt:append`. */
export function channelName(feature: string, name: string): string {
  return `${feature}:${name}`
}
