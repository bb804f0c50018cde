import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConfirmModal } from '../../../../../src-renderer/ui/overlay/confirm-modal.tsx'
import { Drawer } from '../../../../../src-renderer/ui/overlay/drawer.tsx'
import { FormModal } from '../../../../../src-renderer/ui/overlay/form-modal.tsx'
import { Notice } from '../../../../../src-renderer/ui/feedback/notice.tsx'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const { bridge } = createFakeBridge()

describe('the confirm modal', () => {
  async function ask(isBusy = false) {
    const onBack = vi.fn()
    const onConfirm = vi.fn()
    await renderInKoya(
      <ConfirmModal title="Forget Ada?" backLabel="Keep" confirmLabel="Forget" busyLabel="Forgetting…" {...{ isBusy, onBack, onConfirm }}>
        <p>Her results stay.</p>
      </ConfirmModal>,
      bridge
    )
    return { onBack, onConfirm }
  }

  it('the confirm modal shows its text, and goes back by default and on Escape', async () => {
    const { onBack, onConfirm } = await ask()
    const dialog = screen.getByRole('alertdialog', { name: 'Forget Ada?' })
    expect(dialog.textContent).toContain('Her results stay.')
    expect(document.activeElement?.textContent).toBe('Keep')
    fireEvent.click(document.activeElement ?? dialog)
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(onBack).toHaveBeenCalledTimes(2)
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('the confirm modal confirms when its button is pressed, and not while busy', async () => {
    const idle = await ask()
    fireEvent.click(screen.getByRole('button', { name: 'Forget' }))
    expect(idle.onConfirm).toHaveBeenCalledTimes(1)
    cleanup()
    const busy = await ask(true)
    fireEvent.click(screen.getByRole('button', { name: 'Forgetting…' }))
    expect(busy.onConfirm).not.toHaveBeenCalled()
  })
})

describe('the form modal', () => {
  it('the form modal submits its fields, shows a failure message, and can be cancelled', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => {
      event.preventDefault()
    })
    const onCancel = vi.fn()
    await renderInKoya(
      <FormModal
        title="Rename"
        lead="Choose a name."
        formProps={{ onSubmit }}
        failure="That did not work."
        isBusy={false}
        submitLabel="Save"
        busyLabel="Saving…"
        cancelLabel="Leave it"
        onCancel={onCancel}
      >
        <input name="name" aria-label="Name" data-autofocus />
      </FormModal>,
      bridge
    )
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(screen.getByRole('alert').textContent).toBe('That did not work.')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByRole('button', { name: 'Leave it' }))
    expect(onCancel).toHaveBeenCalledTimes(1)
  })
})

describe('the drawer', () => {
  it('the drawer closes on a press beside it and on Escape, but not on a press on it', async () => {
    const onClose = vi.fn()
    await renderInKoya(
      <Drawer id="menu" label="Menu" onClose={onClose}>
        <p>places</p>
      </Drawer>,
      bridge
    )
    const drawer = screen.getByRole('dialog', { name: 'Menu' })
    fireEvent.click(screen.getByText('places'))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(drawer)
    drawer.dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})

describe('a notice', () => {
  it('a notice with a dismiss label can be dismissed', async () => {
    await renderInKoya(
      <Notice tone="calm" dismissLabel="Dismiss">
        Good to know.
      </Notice>,
      bridge
    )
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Good to know.')).toBe(null)
  })
})
