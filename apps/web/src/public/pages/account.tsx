import type { ReactNode } from 'react'
import { Icon, Mark } from '../icons.tsx'
import { Strip } from '../strip.tsx'

// The first sight of the sign-in pages, in the measures of the application's own (platform/web/auth-frame.tsx): readable
// and typeable at once, while the application comes. `client/hand-over.ts` carries over what was typed.

const team = [
  { name: 'Amara', line: 'work 07:30-12:00, break 12:00-12:30, work 12:30-15:30', note: '7 h 30' },
  { name: 'Jonas', line: 'work 08:20-12:00, open 12:40-15:15', note: 'since 12:40' },
  { name: 'Mei', line: 'leave 08:00-16:00', note: 'on leave' },
  { name: 'Tomás', line: 'work 09:00-12:15', missing: '15:00', note: '1 punch missing' },
  { name: 'Ines', line: 'open 09:05-15:15', note: 'since 09:05' },
]

const Board = () => (
  <aside className="auth-aside" aria-hidden="true">
    <div className="auth-aside-in">
      <p className="auth-claim">Your own Business</p>
      <p className="auth-line">Hours, leave and pay for small companies, in one place that adds up.</p>
      <div className="auth-board">
        <p>Today, 15:15</p>
        {team.map(({ name, line, missing, note }) => (
          <div key={name}>
            <span>{name}</span>
            <Strip day={line} {...(missing ? { missing } : {})} height={10} />
            <span className="figures">{note}</span>
          </div>
        ))}
      </div>
    </div>
  </aside>
)

type FieldProps = {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autoComplete: string
  readonly help?: string
  readonly beside?: ReactNode
}

const Field = ({ name, label, type, autoComplete, help, beside }: FieldProps) => (
  <div className="auth-field">
    <label htmlFor={`first-${name}`}>{label}</label>
    {beside}
    <input
      id={`first-${name}`}
      name={name}
      type={type}
      autoComplete={autoComplete}
      maxLength={200}
      {...(help ? { 'aria-describedby': `first-${name}-help` } : {})}
    />
    {help && <p id={`first-${name}-help`}>{help}</p>}
  </div>
)

type FrameProps = {
  readonly title: string
  readonly heading: string
  readonly lead?: string
  readonly submit: string
  readonly other: { readonly href: string; readonly label: string }
  readonly below: ReactNode
  readonly children: ReactNode
}

const Frame = ({ title, heading, lead, submit, other, below, children }: FrameProps) => (
  <>
    <div className="auth" data-shell="">
      <Board />
      <div className="auth-side">
        <header>
          <a href="/" className="brand">
            <Mark />
            <span>Daybook</span>
            <span className="beta">Beta</span>
          </a>
          <span className="auth-corner">
            <button type="button" className="tool" data-theme-toggle="" hidden aria-label="Use the dark theme">
              <span className="only-light">
                <Icon name="moon" />
              </span>
              <span className="only-dark">
                <Icon name="sun" />
              </span>
            </button>
            <a href={other.href} className="auth-other">
              {other.label}
            </a>
          </span>
        </header>
        <main>
          <p className="auth-eyebrow">{title}</p>
          <h1>{heading}</h1>
          {lead && <p className="auth-lead">{lead}</p>}
          <form aria-label={title} noValidate>
            <output className="auth-problem" />
            {children}
            <button type="submit" className="button">
              {submit}
            </button>
          </form>
          <p className="auth-below">{below}</p>
          <noscript>
            <p className="auth-below">
              Signing in needs JavaScript. The <a href="/">front page</a> can be read without.
            </p>
          </noscript>
        </main>
      </div>
    </div>
    <div id="root" hidden />
  </>
)

/** `/signIn`, before the application is there. */
export const SignInShell = () => (
  <Frame
    title="Sign In"
    heading="Welcome Back"
    submit="Sign in"
    other={{ href: '/signUp', label: 'Register' }}
    below={
      <>
        New to Daybook? <a href="/signUp">Create an account</a>
      </>
    }
  >
    <Field name="username" label="Email Address" type="email" autoComplete="username" />
    <Field
      name="password"
      label="Password"
      type="password"
      autoComplete="current-password"
      beside={
        <a href="/password-Reset" className="auth-forgot">
          Forgot Password ??
        </a>
      }
    />
  </Frame>
)

/** `/signUp`, before the application is there. */
export const SignUpShell = () => (
  <Frame
    title="Sign Up"
    heading="Open your daybook"
    lead="Free for up to 10 people. No card."
    submit="Create your account"
    other={{ href: '/signIn', label: 'Sign In' }}
    below={
      <>
        Already have an account? <a href="/signIn">Sign in</a>
      </>
    }
  >
    <Field name="name" label="Your name" type="text" autoComplete="name" />
    <Field name="email" label="Email Address" type="email" autoComplete="username" />
    <Field
      name="password"
      label="Password"
      type="password"
      autoComplete="new-password"
      help="At least 12 characters. A few uncommon words are easy to keep in mind."
    />
  </Frame>
)
