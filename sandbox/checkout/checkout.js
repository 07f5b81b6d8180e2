// A fake of Razorpay's checkout.js in plain JavaScript, which is served without a build. Its options and
// events are those of https://razorpay.com/docs/payments/payment-gateway/web-integration/standard

(() => {
  // The server inserts checkout.css here.
  const STYLES = '%CHECKOUT_CSS%';
  const ORDERS = '/sandbox/checkout/orders/';

  /**
   * @typedef {{ code: string, description: string, source: string, step: string, reason: string,
   * metadata: object }} PaymentError
   */

  /**
   * @typedef {object} Options
   * @property {string} key
   * @property {string} order_id
   * @property {number | string} amount in paise
   * @property {string} [currency]
   * @property {string} [name] of the shop
   * @property {string} [description]
   * @property {{ email?: string, contact?: string }} [prefill]
   * @property {(response: object) => void} [handler]
   * @property {string} [callback_url]
   * @property {boolean} [redirect] posts the response to `callback_url` instead of calling `handler`
   * @property {{ ondismiss?: () => void }} [modal]
   * @property {boolean | { enabled?: boolean }} [retry]
   */

  class Razorpay {
    /** @type {Options} */ #options;
    /** @type {Map<string, ((response: object) => void)[]>} */ #listeners = new Map();
    /** @type {ReturnType<typeof buildWindow> | null} */ #window = null;
    #busy = false;

    /** @param {Options} options */
    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      this.#options = options;
    }

    /** @param {string} event @param {(response: object) => void} listener */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      if (this.#window !== null) return;
      this.#window = buildWindow(this.#options, {
        Pay: () => void this.#pay(),
        Fail: () => void this.#fail(),
        Close: () => this.#dismiss(),
      });
      const { dialog } = this.#window;
      /** @param {Event} event */
      const dismiss = (event) => {
        event.preventDefault();
        this.#dismiss();
      };
      dialog.addEventListener('cancel', dismiss);
      // Browsers let a page prevent `cancel` only once, but always the key.
      dialog.addEventListener('keydown', (event) => event.key === 'Escape' && dismiss(event));
      dialog.showModal();
      // The focus is not on Pay, because a second Enter for the page's own button must not pay.
      dialog.focus();
    }

    close() {
      this.#window?.remove();
      this.#window = null;
      this.#busy = false;
    }

    #dismiss() {
      if (this.#busy || this.#window === null) return;
      this.close();
      const { ondismiss } = this.#options.modal ?? {};
      if (typeof ondismiss === 'function') setTimeout(ondismiss);
    }

    async #pay() {
      const answer = await this.#send('pay');
      if (answer === null) return;
      this.close();
      const { handler, redirect, callback_url } = this.#options;
      if (redirect && callback_url) return postForm(callback_url, answer);
      if (typeof handler === 'function') setTimeout(() => handler(answer));
    }

    async #fail() {
      const answer = await this.#send('fail');
      if (answer === null) return;
      const { redirect, callback_url } = this.#options;
      if (redirect && callback_url) {
        const { metadata, ...error } = answer.error;
        const fields = Object.entries({ ...error, metadata: JSON.stringify(metadata) });
        const named = fields.map(([name, value]) => [`error[${name}]`, value]);
        return postForm(callback_url, Object.fromEntries(named));
      }
      this.#window?.say('The payment failed and nothing was taken. You can try again.');
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener(answer);
      const { retry } = this.#options;
      if (retry === false || (typeof retry === 'object' && retry?.enabled === false)) this.#dismiss();
    }

    /**
     * Reports the pressed button to the sandbox. Null while another is reported, and on failure, which the
     * window shows.
     * @param {'pay' | 'fail'} outcome
     * @returns {Promise<object | null>}
     */
    async #send(outcome) {
      if (this.#busy) return null;
      const { key, amount, description, order_id, prefill } = this.#options;
      const opened = this.#window;
      this.#setBusy(true);
      opened.say('');
      try {
        const response = await fetch(`${ORDERS}${encodeURIComponent(order_id)}/${outcome}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ key, amount: Number(amount), description, ...prefill }),
        });
        const answer = await response.json();
        if (response.ok) return answer;
        opened.say(answer.error.description);
      } catch {
        opened.say('The sandbox did not answer. Please try again.');
      } finally {
        if (this.#window === opened) this.#setBusy(false);
      }
      return null;
    }

    /** @param {boolean} busy */
    #setBusy(busy) {
      this.#busy = busy;
      for (const button of this.#window.buttons) button.setAttribute('aria-disabled', String(busy));
    }
  }

  /**
   * The window: a native modal dialog, so that it lies above every dialog of the page and the page waits. It
   * has the page's font and colors.
   * @param {Options} options
   * @param {Record<string, () => void>} actions by the names of their buttons
   */
  function buildWindow({ name, description, amount, currency = 'INR', prefill }, actions) {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];

    const rows = [
      ['For', description],
      ['Email', prefill?.email],
      ['Amount', formatAmount(Number(amount), currency)],
    ].filter(([, value]) => value);
    const details = rows.map(([label, value]) =>
      element('div', {}, element('dt', {}, label), element('dd', { class: label.toLowerCase() }, value)),
    );
    const buttons = Object.entries(actions).map(([text, run]) => {
      const button = element('button', { type: 'button' }, text);
      button.addEventListener('click', run);
      return button;
    });
    const news = element('p', { class: 'news', role: 'alert' });
    const dialog = element(
      'dialog',
      { role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'title', tabindex: '-1' },
      element('h2', { id: 'title' }, 'Sandbox payment'),
      element('p', {}, name ? `${name}. No real money moves here.` : 'No real money moves here.'),
      element('dl', {}, ...details),
      upi(),
      news,
      element('div', { class: 'actions' }, ...buttons),
    );
    root.append(dialog);
    document.body.append(host);

    return {
      dialog,
      buttons,
      /** @param {string} text */
      say: (text) => news.replaceChildren(text),
      remove() {
        dialog.close(); // The browser returns the focus to the element that had it before.
        host.remove();
      },
    };
  }

  /**
   * Leaves the page by posting a form, as the real window does in in-app browsers.
   * @param {string} action
   * @param {object} fields
   */
  function postForm(action, fields) {
    const inputs = Object.entries(fields).map(([name, value]) =>
      element('input', { type: 'hidden', name, value: String(value) }),
    );
    const form = element('form', { method: 'post', action }, ...inputs);
    document.body.append(form);
    form.submit();
  }

  /**
   * Razorpay takes UPI by a QR code on computers and by Intent on phones. It no longer
   * asks for a UPI ID (Collect).
   */
  function upi() {
    const isPhone = matchMedia('(pointer: coarse)').matches;
    const text = isPhone
      ? 'UPI: A real payment opens your UPI app here. Press Pay to pretend it did.'
      : 'UPI: A real payment shows a QR code for your UPI app here. Press Pay to pretend you scanned it.';
    const picture = element('div', { class: isPhone ? 'upi-app' : 'upi-code', 'aria-hidden': 'true' });
    return element('div', { class: 'upi' }, picture, element('p', {}, text));
  }

  /**
   * @param {string} tag
   * @param {Record<string, string>} attributes
   * @param {(Node | string)[]} children
   */
  function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  /** @param {number} paise @param {string} currency */
  function formatAmount(paise, currency) {
    const minimumFractionDigits = paise % 100 === 0 ? 0 : 2;
    const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency, minimumFractionDigits });
    return format.format(paise / 100);
  }

  window.Razorpay = Razorpay;
})();
