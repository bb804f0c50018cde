/**
 * Why TCExam is not measured:
 * - `tcexam/not-configurable`: a configuration file of the checkout lacks a constant that must be set;
 * - `tcexam/no-schema`: PostgreSQL refuses the checkout's schema, its data, or the exam that is made in it;
 * - `tcexam/no-php`: no PHP with FPM, opcache and PostgreSQL is installed;
 * - `tcexam/not-started`: PHP or nginx does not start;
 * - `tcexam/not-signed-in`: a candidate cannot sign in;
 * - `tcexam/unexpected-page`: a page is not what the exam needs, perhaps of another version;
 * - `tcexam/not-saved`: the database does not hold what the pages acknowledged;
 * - `tcexam/not-durable`: PostgreSQL does not write to the disk before it acknowledges.
 */
export class TcexamError extends Error {
  readonly code: `tcexam/${'not-configurable' | 'no-schema' | 'no-php' | 'not-started' | 'not-signed-in' | 'unexpected-page' | 'not-saved' | 'not-durable'}`

  constructor(code: TcexamError['code'], message: string) {
    super(message)
    this.code = code
  }
}
