import '@mantine/core/styles/Avatar.css'
import { Avatar } from '@mantine/core'
import type { RememberedAccount } from '../../../../src-shared/account/session-contract.ts'

/** The learner's picture or initials. Hidden from screen readers because the name is beside it. */
export function AccountPicture({ name, picture }: Pick<RememberedAccount, 'name' | 'picture'>) {
  return <Avatar src={picture} name={name} alt="" size={44} color="green" aria-hidden />
}
