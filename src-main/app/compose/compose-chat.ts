import type { BrowserWindow } from 'electron'
import type { Policy } from '../../../src-shared/device/policy.ts'
import { createChatDesk, type ChatDesk } from '../../support/chat-controller.ts'
import { chatWidgetOf } from '../../support/chat-widget.ts'
import { createOpenChatWindow } from '../../support/open-chat-window.ts'
import type { Account } from './compose-session.ts'
import type { AllAnnouncers } from '../../platform/ipc/register-ipc.ts'

interface ChatParts {
  readonly account: Pick<Account, 'session'>
  readonly policy: Policy
}

/** The chat that the policy of this computer names. In a test build `KOYA_CHAT_STAND_IN` is the address of the script that plays one. */
export function composeChat(
  { window, announce }: { readonly window: BrowserWindow; readonly announce: Pick<AllAnnouncers, 'chat'> },
  { account, policy }: ChatParts
): ChatDesk {
  return createChatDesk({
    widget: chatWidgetOf(policy.chat, __KOYA_TEST_BUILD__ ? process.env['KOYA_CHAT_STAND_IN'] : undefined),
    session: account.session,
    openWindow: createOpenChatWindow(window),
    announce: announce.chat
  })
}
