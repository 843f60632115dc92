import { questions } from '../../../content/questions.ts'

/** Three questions, open. */
export const Faq = () => (
  <section className="section faq" aria-labelledby="faq-title">
    <h2 id="faq-title">Questions people ask first</h2>
    <div className="questions">
      {questions.map(({ question, answer }) => (
        <details key={question} open>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
)
