/** Names of members that reveal what is right; no reply before the submission may have one. */
export const tellTales = [
  ...['key', 'keys', 'keyOptionId', 'answerKey', 'answer_key', 'correct', 'isCorrect', 'isRight', 'rightCount', 'mark', 'marks', 'score', 'scores'],
  ...[
    'explanation',
    'feedback',
    'hint',
    'solution',
    'topic',
    'topics',
    'difficulty',
    'difficulties',
    'calculation',
    'value',
    'draw',
    'givenOptionId'
  ],
  ...['given', 'share', 'why', 'accepted', 'optionIds', 'regionIds', 'rightPoints', 'isTrue', 'factor', 'tolerance', 'verdict'],
  ...['order', 'pairs', 'choiceCount', 'guide', 'modelAnswer', 'pointIds']
]

/** Every member that a reply may have before the submission. Add a name only if the member does not reveal what is right. */
export const allowed = new Set(
  `account accountId accounts addOn addOns amountMinor answers assessment assessments attemptId attempts bands base64 bestPercent bronze budgetMs
  calculator capability classLevel classLevels country createdAt currency currentItemId dateOfBirth description device drill drills email endsAt entries
  entryCount features flaggedItemIds forRight forWrong gaps gold grade hasEightKeys hasPhoto hasPicturePassword hits id interruptions isCaseSensitive isCurrent isBrought isDisabled isLive isOpen isOwn isOwned isPartial isReady
  isTotalOfficial itemCount itemId items kind ladders
  lastHash lastSequence lastTally leastPercent lesson lessonCount lessons levels libraries library mail marking markingVersion maximumTotal medal
  mediaType messages
  metadata name number opensAtOnce opensWith optionId optionLetters options paper paperHash period photo plans price product profile profileVersion prompts quizSlug
  readingMinutes everRight part partCount receiptId receivedAt receivedSequence recoveries registrationId reportId revision role room round rules scale scares school scoring section sections
  seenItemIds sentAt serial silver sizeBytes slips slug stages startedAt state stem step steps stimuli stimulusId subject subjectMaximum subjects subjectSlug
  body breakMs choose count effectiveFrom effectiveUntil electives exam extraTime fixed isShortened keyMap maximum seenBefore missing msPerPart navigation next parts
  previous reverse shortened standing subjectMaxima submit there unconfirmed usualExtraTime wanted
  letters form
  least most mostMarks size counts instructions
  first last task regions label shape x y radius points pictureId isSeveral
  alt content drawings passages passageId file isPlayed easy exams fresh hard headings height itemIds mediaAddresses medium mistakes mode sittingMode sittingModes picture pictures sha256 signature svg width
  sealed sealedKeys wrappedKey
  durationMs isHeard isInWords mostPlays sound soundId sounds transcript
  bytes languages licence packs publishedOn signer
  access at because bookmarks captions fromMs kinds lastWorkId pages places reading shelves toMs until words workCount workId works
  account_id act amount_minor entry_id made_at term from_at offer_kind revokes areQuestionsKept attempt_id at budget_ms created_at ends_at event guardian_consented_at guardian_name has_arrived_late hash
  thread_id message_id answered_by last_sequence last_at waiting_since read_sequence
  heard_at is_closed is_read kept_at level is_disabled is_late item_id last_hash maximum_total outcome ownSettings paper_hash previousHash quarter reason
  received_at record received_sequence response rows sequence sitting_mode spent_ms started_at subscription_id plan_slug theme zoom language
  hasTimeTone hasLetterKeys hasDigitKeys hasStrikes isClockHidden lang voice voiceRate page workTitle
  classes classId joinCode pupilCount joinedCount assignmentCount assignments assignmentId schoolClass pupils pupilId code accountName joinedAt progress dueAt note setAt
  doneAt arrivedAt names doubled knownCount below found joined teacherName terms target assignmentIds
  alike isWhole kept packTitle percent questionId questions revision sets whose
  announcementId announcements from
  audience lock madeAt offer openUntil paid reference renewal requestCode source isTest
  about by isWaiting lastAt learner messageId opening sequence thread threadId threads unreadCount words
  address cancelledAddress changedAt channel checkout doneAddress handOver holdsUntil isInVain isOnItsWay link link_holds_until offer payment provider purchase purchaseId purchases reason reference
  answeredDates date predictions readLessons opensHere corrections days lastPaper due estimate examDate forgivenDays gain high highGrade isKeptToday later low lowGrade missedDays monday nextDate range revision rights
  rule spentMs streak today wanted weeklyGoal weeks windowDays
  bodies bookmarks choices groups excerpt exams from hasNote isBookmarked item markedAt ownNote place stimulus
  candidate examId extraMinutes mayBeginForMs mustHandIn name number seat_turn stage startsInMs wantedAt events closesInMs opensInMs sessions
  daysLearned streakDays answered answeredBefore wentWell toPractise dueDate
  minutes pack papers series year
  computerId computers hold platform reportedAt returnedFrom versions waiting
  subjectSlugs subscriptionId subscriptions summary tally targetCourse targetExam targetScore minutesADay text thresholds title to token tookMs total type units user username version`.split(
    /\s+/
  )
)
