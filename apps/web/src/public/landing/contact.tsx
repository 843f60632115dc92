/** Opens a mail draft to us; without scripts the address itself is the way. */
export const ContactField = () => (
  <form className="contact" data-contact="__CONTACT_EMAIL__" aria-label="Contact Request" noValidate>
    <label htmlFor="contact-email">Questions first? Leave your e-mail address and we write back.</label>
    <div className="contact-row">
      <input
        id="contact-email"
        name="email"
        type="email"
        required
        maxLength={200}
        autoComplete="email"
        placeholder="you@company.com"
      />
      <button type="submit" className="outline">
        Submit
      </button>
    </div>
    <output className="contact-note" id="contact-note" />
    <noscript>
      <p className="fine">
        Write to <a href="mailto:__CONTACT_EMAIL__?subject=Contact%20Request">__CONTACT_EMAIL__</a>.
      </p>
    </noscript>
  </form>
)
