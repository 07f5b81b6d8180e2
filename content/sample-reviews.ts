/** A made-up review in the sandbox. */
interface SampleReview {
  /** The slug of a project of the demo catalogue. */
  project: string;
  /** A made-up buyer, as the name of their mailbox. */
  by: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
  /** Whether the buyer is named. */
  isNamed?: true;
  /** The seller's answer. */
  answer?: string;
}

const of = (project: string, ...reviews: Omit<SampleReview, 'project'>[]): SampleReview[] =>
  reviews.map((review) => ({ project, ...review }));

/** The reviews of the sandbox, newest first within a project. */
export const sampleReviews: readonly SampleReview[] = [
  ...of(
    'face-attendance',
    {
      by: 'kavya',
      rating: 5,
      text: 'Ran on my laptop the same evening. The tests told me my webcam driver was the problem, not the code.',
      isNamed: true,
    },
    {
      by: 'naveen',
      rating: 4,
      text: 'Clear code. I rewrote the matching threshold for our lab and could explain every line in the viva.',
    },
    {
      by: 'sana',
      rating: 5,
      text: 'The questions helped more than the slides. My guide asked four of them almost word for word.',
    },
    {
      by: 'rahul',
      rating: 4,
      text: 'Good starting point. We used our own photos, so plan a day for collecting them.',
      answer: 'A day is about right. Please ask everyone in the photos first.',
    },
    { by: 'ishaan', rating: 5, text: 'The invitation came before the receipt did. Setup as described.' },
  ),
  ...of(
    'smart-irrigation',
    {
      by: 'tanvi',
      rating: 5,
      text: 'Calibrating the sensors took an afternoon, and the guide says so honestly. It waters my mother’s balcony now.',
    },
    {
      by: 'umesh',
      rating: 4,
      text: 'Worked with the parts on the list. One sensor from another shop needed its own calibration.',
      answer: 'Cheap sensors differ a lot: calibrate each one.',
    },
    {
      by: 'priya',
      rating: 5,
      text: 'We showed it running to the external examiner. Understand the calibration before you do.',
      isNamed: true,
    },
    {
      by: 'arjun',
      rating: 4,
      text: 'Everything runs. I would have liked a picture of the wiring for a second bed.',
    },
  ),
  ...of(
    'crop-doctor',
    { by: 'zoya', rating: 5, text: 'The part about where the model fails is what my panel liked most.' },
    {
      by: 'vikram',
      rating: 3,
      text: 'It works, but my old phone was slow. On a friend’s phone it was fine.',
      answer: 'Thank you. The list of what it needs now names the phones that we tried.',
    },
    { by: 'kavya', rating: 5, text: 'I learned how a model gets onto a phone. That was the point for me.' },
    {
      by: 'naveen',
      rating: 4,
      text: 'Solid. Read the chapter on the data set before you promise too much in your synopsis.',
    },
  ),
  ...of(
    'phishing-detector',
    {
      by: 'rahul',
      rating: 5,
      text: 'Every feature of the classifier is explained, so I could say why a link is flagged.',
    },
    {
      by: 'sana',
      rating: 4,
      text: 'Runs as described. We added two features of our own for the project review.',
      isNamed: true,
    },
    { by: 'arjun', rating: 5, text: 'My teammate had never used Python and still followed the setup.' },
    {
      by: 'tanvi',
      rating: 4,
      text: 'Good comparison of classifiers. Do read about false alarms before the viva.',
    },
  ),
  ...of(
    'certificate-ledger',
    {
      by: 'ishaan',
      rating: 5,
      text: 'Finally a blockchain project that says what the blockchain is for, and what it is not for.',
    },
    {
      by: 'umesh',
      rating: 4,
      text: 'The local network starts with one command. Costs are worked out honestly.',
    },
    { by: 'priya', rating: 5, text: 'Our guide asked why not a database. The answer is in the report.' },
  ),
  ...of(
    'bus-tracker',
    { by: 'vikram', rating: 4, text: 'The simulator saved us: no bus needed for the demo.', isNamed: true },
    { by: 'zoya', rating: 5, text: 'Readable Kotlin. I changed the route to our college’s in an hour.' },
    { by: 'kavya', rating: 4, text: 'Works well. Battery use is discussed, which our examiner asked about.' },
  ),
  ...of(
    'judgment-summariser',
    {
      by: 'arjun',
      rating: 4,
      text: 'Needs patience without a good graphics card, as the page says. The evaluation is the best part.',
    },
    { by: 'sana', rating: 5, text: 'I could defend every number in the results chapter.' },
    { by: 'tanvi', rating: 4, text: 'Well structured. I replaced the sample judgments with newer ones.' },
  ),
  ...of(
    'retail-pipeline',
    {
      by: 'naveen',
      rating: 5,
      text: 'Starts on one laptop. I finally understand what a late event is.',
      isNamed: true,
    },
    {
      by: 'rahul',
      rating: 4,
      text: 'Give Docker enough memory. After that everything came up at once.',
      answer: '8 GB are enough, as the page says; 16 are more comfortable.',
    },
    {
      by: 'ishaan',
      rating: 4,
      text: 'The questions about windows and duplicates are exactly what I was asked.',
    },
    { by: 'priya', rating: 5, text: 'The cleanest repository I have worked with in college.' },
  ),
];
