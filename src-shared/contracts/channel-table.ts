import type { Contracts, FeatureName } from './contracts.ts'

type ChannelKinds<Feature> = { readonly [Name in keyof Feature]: Feature[Name] extends { kind: infer Kind } ? Kind : never }

/**
 * Channel names without schemas. The preload imports this instead of the contracts, which would bundle zod (174 kB instead of 1.3 kB). A missing
 * channel, or one of the wrong kind, does not compile.
 */
export const channelTable: { readonly [Feature in FeatureName]: ChannelKinds<Contracts[Feature]> } = {
  app: {
    readRuntime: 'request',
    backendChanged: 'event',
    closeAsked: 'event',
    closeAnyway: 'request',
    readPlace: 'request',
    keepPlace: 'request',
    historyAsked: 'event',
    placeAsked: 'event',
    reportTrouble: 'request'
  },
  session: {
    read: 'request',
    changed: 'event',
    register: 'request',
    registerLearner: 'request',
    readMailbox: 'request',
    verifyEmail: 'request',
    resendCode: 'request',
    login: 'request',
    beginAtHome: 'request',
    openRemembered: 'request',
    loginWithOpenId: 'request',
    cancelOpenId: 'request',
    logout: 'request',
    forgotPassword: 'request',
    resetPassword: 'request',
    listRemembered: 'request',
    forgetRemembered: 'request'
  },
  attempt: {
    listAssessments: 'request',
    readStartPage: 'request',
    readPracticeStock: 'request',
    start: 'request',
    readOpen: 'request',
    confirmShown: 'request',
    append: 'request',
    readCheckedItem: 'request',
    readHint: 'request',
    submit: 'request',
    readJournal: 'request',
    list: 'request',
    readReceipt: 'request',
    fetchReport: 'request',
    readSimilarItem: 'request',
    saveOwnMarks: 'request',
    listLessons: 'request',
    clockTicked: 'event',
    stageChanged: 'event',
    deliveryChanged: 'event',
    submitted: 'event',
    journalChanged: 'event'
  },
  attemptLock: {
    list: 'request',
    unlock: 'request',
    switchLearner: 'request',
    needsPin: 'request',
    choosePin: 'request',
    changed: 'event'
  },
  examSeat: {
    read: 'request',
    signIn: 'request',
    confirm: 'request',
    readPhoto: 'request',
    begin: 'request',
    leave: 'request',
    finish: 'request',
    changed: 'event'
  },
  itemStatistics: {
    list: 'request',
    fetch: 'request'
  },
  marking: {
    listSessions: 'request',
    take: 'request',
    fetch: 'request',
    renew: 'request',
    save: 'request',
    listOwn: 'request',
    fetchAgreement: 'request'
  },
  teaching: {
    list: 'request',
    save: 'request',
    remove: 'request',
    fetch: 'request',
    renewCode: 'request',
    readList: 'request',
    addPupils: 'request',
    removePupil: 'request',
    saveAssignment: 'request',
    setQuestions: 'request',
    removeAssignment: 'request',
    fetchResults: 'request',
    fetchTopics: 'request',
    saveResults: 'request',
    makePaper: 'request',
    find: 'request',
    join: 'request',
    leave: 'request',
    listJoined: 'request'
  },
  itemReport: {
    keep: 'request',
    list: 'request',
    changed: 'event'
  },
  itemSearch: {
    search: 'request',
    fetch: 'request',
    showAnswer: 'request'
  },
  itemMarks: {
    list: 'request',
    keep: 'request'
  },
  documents: {
    printPage: 'request',
    savePage: 'request',
    savePicture: 'request',
    saveResults: 'request'
  },
  profile: {
    update: 'request',
    readPhoto: 'request',
    savePhoto: 'request',
    removePhoto: 'request',
    changePassword: 'request',
    choosePassword: 'request'
  },
  learning: {
    listSubjects: 'request',
    listLessons: 'request',
    readLesson: 'request',
    listPlans: 'request',
    listSubscriptions: 'request',
    listAddOns: 'request',
    listAddOnSubscriptions: 'request',
    listPastPapers: 'request',
    listMedalLadders: 'request'
  },
  library: {
    list: 'request',
    read: 'request',
    readReading: 'request',
    keepReading: 'request',
    openOutside: 'request',
    readKept: 'request',
    keepFiles: 'request',
    pauseKeeping: 'request',
    removeKept: 'request',
    keepingChanged: 'event'
  },
  billing: {
    redeemVoucher: 'request',
    readRequestCode: 'request'
  },
  ownQuestions: {
    list: 'request',
    fetch: 'request',
    keep: 'request',
    remove: 'request',
    addPicture: 'request',
    addSound: 'request',
    listPassages: 'request',
    keepPassage: 'request',
    removePassage: 'request',
    findAlike: 'request',
    readFile: 'request',
    saveSet: 'request',
    savePack: 'request'
  },
  ownData: {
    readRules: 'request',
    saveArchive: 'request',
    saveMove: 'request',
    chooseMove: 'request',
    bringMove: 'request',
    progressed: 'event',
    deleteAccount: 'request'
  },
  announcement: {
    list: 'request',
    putAway: 'request'
  },
  support: {
    send: 'request',
    list: 'request',
    read: 'request',
    remove: 'request',
    countUnread: 'request',
    readContacts: 'request',
    changed: 'event'
  },
  supportDesk: {
    list: 'request',
    read: 'request',
    answer: 'request',
    close: 'request'
  },
  chat: {
    read: 'request',
    open: 'request',
    close: 'request',
    changed: 'event'
  },
  progress: {
    read: 'request',
    readHalfRead: 'request',
    keepLessonPlace: 'request'
  },
  learningTime: {
    add: 'request',
    read: 'request'
  },
  weeklySummary: { read: 'request', readMail: 'request', askMail: 'request', confirmMail: 'request', stopMail: 'request' },
  trainer: {
    read: 'request',
    keep: 'request'
  },
  settings: {
    read: 'request',
    change: 'request',
    changeBackend: 'request',
    changed: 'event',
    testBackend: 'request',
    saveSupportBundle: 'request',
    listLicences: 'request'
  },
  lan: {
    search: 'request',
    look: 'request',
    confirm: 'request'
  },
  readiness: {
    read: 'request'
  },
  packs: {
    read: 'request',
    choose: 'request',
    look: 'request',
    lookInFolder: 'request',
    fetch: 'request',
    install: 'request',
    cancel: 'request',
    remove: 'request',
    progressed: 'event'
  },
  checkout: {
    list: 'request',
    start: 'request',
    handOver: 'request',
    check: 'request',
    raise: 'request',
    close: 'request',
    readWindow: 'request',
    windowChanged: 'event'
  },
  kiosk: {
    read: 'request',
    changed: 'event',
    leave: 'request',
    take: 'request',
    close: 'request'
  },
  updates: {
    read: 'request',
    look: 'request',
    fetch: 'request',
    stop: 'request',
    choose: 'request',
    restart: 'request',
    changed: 'event'
  },
  computers: {
    list: 'request'
  }
}

/** Returns the channel name of a request or event, such as `attempt:append`. */
export function channelName(feature: string, name: string): string {
  return `${feature}:${name}`
}
