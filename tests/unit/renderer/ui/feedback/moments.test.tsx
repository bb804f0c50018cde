import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MantineProvider } from '@mantine/core'
import { platformConstants } from '../../../../../src-shared/kernel/values/platform-constants.ts'
import { useLoadingPhase } from '../../../../../src-renderer/ui/feedback/use-loading-phase.ts'
import { BusyButton } from '../../../../../src-renderer/ui/feedback/busy-button.tsx'
import { ProgressBar } from '../../../../../src-renderer/ui/feedback/progress-bar.tsx'
import { ToastHost } from '../../../../../src-renderer/ui/feedback/toast-host.tsx'
import { useToast } from '../../../../../src-renderer/ui/feedback/use-toast.ts'

const { progressBarThrottleMs, progressBarHideDelayMs, progressBarDurationMs, toastDurationMs, fetchDelayMs } = platformConstants

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the progress bar', () => {
  it('the progress bar appears only after a short delay, and stays half a second after the end', () => {
    const { rerender } = render(<ProgressBar isBusy label="Loading" />)
    pass(progressBarThrottleMs - 1)
    expect(screen.queryByRole('progressbar')).toBe(null)
    pass(1)
    expect(screen.getByRole('progressbar', { name: 'Loading' }).dataset['phase']).toBe('running')
    rerender(<ProgressBar isBusy={false} label="Loading" />)
    expect(screen.getByRole('progressbar').dataset['phase']).toBe('finishing')
    pass(progressBarHideDelayMs - 1)
    expect(screen.queryByRole('progressbar')).not.toBe(null)
    pass(1)
    expect(screen.queryByRole('progressbar')).toBe(null)
  })

  it('the progress bar never appears for what is done within the short delay', () => {
    const { rerender } = render(<ProgressBar isBusy label="Loading" />)
    pass(progressBarThrottleMs - 1)
    rerender(<ProgressBar isBusy={false} label="Loading" />)
    pass(10_000)
    expect(screen.queryByRole('progressbar')).toBe(null)
  })

  it('the progress bar fills within its duration', () => {
    render(<ProgressBar isBusy label="Loading" />)
    pass(progressBarThrottleMs)
    expect(screen.getByRole('progressbar').style.getPropertyValue('--koya-progress-duration')).toBe(`${progressBarDurationMs}ms`)
  })
})

describe('a toast', () => {
  function Shower() {
    const toast = useToast()
    return (
      <button type="button" onClick={() => toast('Kept.')}>
        show
      </button>
    )
  }

  it('a toast stays three seconds, whatever is pressed meanwhile', () => {
    render(
      <ToastHost>
        <Shower />
      </ToastHost>
    )
    fireEvent.click(screen.getByText('show'))
    fireEvent.click(screen.getByText('Kept.'))
    pass(toastDurationMs - 1)
    expect(screen.getByText('Kept.')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('status').style.pointerEvents).toBe('none')
    pass(1)
    expect(screen.queryByText('Kept.')).toBe(null)
  })

  it('each of several toasts disappears at its own time', () => {
    render(
      <ToastHost>
        <Shower />
      </ToastHost>
    )
    fireEvent.click(screen.getByText('show'))
    pass(1000)
    fireEvent.click(screen.getByText('show'))
    expect(screen.getAllByText('Kept.')).toHaveLength(2)
    pass(toastDurationMs - 1000)
    expect(screen.getAllByText('Kept.')).toHaveLength(1)
  })
})

describe('a busy button', () => {
  function show(isBusy: boolean, onClick: () => void) {
    return (
      <MantineProvider env="test">
        <BusyButton isBusy={isBusy} busyLabel="Saving…" onClick={onClick}>
          Save
        </BusyButton>
      </MantineProvider>
    )
  }

  it('a busy button shows its loader for a minimum time, and accepts a press as soon as it is done', () => {
    const onClick = vi.fn()
    const { rerender } = render(show(true, onClick))
    fireEvent.click(screen.getByRole('button'))
    expect(onClick).not.toHaveBeenCalled()
    pass(50)
    rerender(show(false, onClick))
    expect(screen.getByRole('button').textContent).toBe('Saving…')
    fireEvent.click(screen.getByRole('button'))
    expect(onClick).toHaveBeenCalledTimes(1)
    pass(fetchDelayMs - 51)
    expect(screen.getByRole('button').textContent).toBe('Saving…')
    pass(1)
    expect(screen.getByRole('button').textContent).toBe('Save')
  })
})

describe('a loading state', () => {
  function TestPage({ isLoading }: { readonly isLoading: boolean }) {
    return <p>{useLoadingPhase(isLoading, 150)}</p>
  }

  function shown(): string {
    return screen.getByText(/./).textContent
  }

  it('a loading state is not shown for a quick answer', () => {
    const { rerender } = render(<TestPage isLoading />)
    pass(149)
    expect(shown()).toBe('unseen')
    rerender(<TestPage isLoading={false} />)
    expect(shown()).toBe('idle')
  })

  it('a loading state stays for the fetch delay once shown, and after that only while loading lasts', () => {
    const { rerender } = render(<TestPage isLoading />)
    pass(150)
    expect(shown()).toBe('held')
    rerender(<TestPage isLoading={false} />)
    pass(fetchDelayMs - 1)
    expect(shown()).toBe('held')
    pass(1)
    expect(shown()).toBe('idle')
    rerender(<TestPage isLoading />)
    pass(150)
    pass(fetchDelayMs)
    expect(shown()).toBe('seen')
    rerender(<TestPage isLoading={false} />)
    expect(shown()).toBe('idle')
  })
})
