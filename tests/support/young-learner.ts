import { TEST_RECOVERY_CODE } from './signed-in-learner.ts'

/** The body of a registration without e-mail, by a guardian. */
export const bisi = {
  name: 'Bisi',
  classLevel: 'js-1',
  guardianName: 'Papa',
  guardianConsents: true,
  password: 'yellow mango',
  recoveryCode: TEST_RECOVERY_CODE
}
