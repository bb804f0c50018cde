import '@mantine/core/styles/Avatar.css'
import { Avatar } from '@mantine/core'
import type { RememberedAccount } from '../../../../src-shared/account/session-contract.ts'

/** The learner's picture, or the letters of the name. The name itself stands beside it. */
export function AccountPicture({ name, picture }: Pick<RememberedAccount, 'name' | 'picture'>) {
  return <Avatar src={picture} name={name} alt="" size={44} color="green" aria-hidden />
}
