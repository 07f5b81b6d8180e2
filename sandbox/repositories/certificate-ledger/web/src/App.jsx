import { useState } from 'react';
import { revoke, verify } from './ledger.js';

/** Drop a certificate and its proof: the page says whether the college issued exactly this file. */
export function App() {
  const [result, setResult] = useState('');
  const [proof, setProof] = useState(null);
  async function check(files) {
    const [pdf, json] = ['.pdf', '.json'].map((end) => [...files].find(({ name }) => name.endsWith(end)));
    if (!pdf || !json) return setResult('Please choose the PDF and its .json file together.');
    try {
      const read = JSON.parse(await json.text());
      setProof(read);
      setResult((await verify(pdf, read)) ? 'Genuine' : 'Not issued by this college, changed, or revoked');
    } catch (error) {
      setResult(`The chain could not be asked: ${error.shortMessage ?? error.message}`);
    }
  }
  return (
    <>
      <h1>Verify a certificate</h1>
      <input type="file" multiple accept=".pdf,.json" aria-label="Certificate" onChange={(event) => check(event.target.files)} />
      <p role="status">{result}</p>
      {proof && window.ethereum && (
        <button onClick={() => revoke(proof).then(() => setResult('Revoked'), (error) => setResult(error.shortMessage))}>
          Revoke it (college only)
        </button>
      )}
    </>
  );
}
