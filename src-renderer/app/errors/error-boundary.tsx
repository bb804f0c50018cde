import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'
import { LastResort } from './last-resort.tsx'

/** Shows an error page with a way to continue when its children fail to render. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly thrown: unknown; readonly hasThrown: boolean }> {
  override state = { thrown: undefined as unknown, hasThrown: false }

  static getDerivedStateFromError(thrown: unknown): { thrown: unknown; hasThrown: boolean } {
    return { thrown, hasThrown: true }
  }

  override render(): ReactNode {
    if (!this.state.hasThrown) return this.props.children
    return (
      <LastResort
        onHome={() => {
          window.location.reload()
        }}
      >
        <ErrorPage thrown={this.state.thrown} />
      </LastResort>
    )
  }
}
