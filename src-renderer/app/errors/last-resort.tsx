import { Component, type ReactNode } from 'react'
import { startMessages } from '../../../src-shared/kernel/errors/start-errors.ts'
import { english } from '../routes/english.ts'
import styles from './error-page.module.css'

interface LastResortProps {
  readonly onHome: () => void
  /** The error page. */
  readonly children: ReactNode
}

/** Fallback when the error page itself fails (spec, section 8). Depends on nothing that may have failed too, such as translations or a theme. */
export class LastResort extends Component<LastResortProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className={styles.last}>
        <div role="alert">
          <h1>{startMessages['route/error-page-failed']}</h1>
        </div>
        <a
          href="/"
          onClick={(event) => {
            event.preventDefault()
            this.props.onHome()
          }}
        >
          {english.error.home}
        </a>
      </main>
    )
  }
}
