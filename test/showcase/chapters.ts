import { testsOf } from '#sandbox/github/demo/checks.ts';
import type { DemoProject } from '#sandbox/github/demo/projects.ts';
import type { Writer } from './writer.ts';

/** Each chapter's title and the function that writes its first page. */
export function chaptersOf(
  project: DemoProject,
  { second, say, point, row, figure }: Writer,
): { title: string; write: () => void }[] {
  const { name, description, features, tech, hardware = [], level } = project;
  const sentences = description.split(/(?<=[.?]) /);
  const limits = sentences.filter(
    (each) => /n't|\bnot\b|\bno\b|limit|only|still/i.test(each) && !each.endsWith('?'),
  );
  const limit = limits[0] ?? 'What is left out is listed in the setup guide, with the reason for each.';
  const { runner, command, count } = testsOf(project);
  return [
    {
      title: 'Introduction',
      write() {
        say(sentences.slice(0, 2).join(' '));
        second('1.1 Problem');
        say(
          `${sentences[0] ?? ''} Before this project, the same work was done by hand, with the errors and delays that come with it. This chapter says who has the problem, how often, and what a solution has to do at least.`,
        );
        second('1.2 Aims');
        for (const feature of features.slice(0, 4)) point(feature);
        second('1.3 What this project does not do');
        say(limit);
        say('The report names every limit where it matters, because an examiner will ask about it.');
      },
    },
    {
      title: 'Requirements',
      write() {
        say(
          `The project is written for students at ${level} level. Everything it needs is free for students${hardware.length > 0 ? ', except the parts below' : ''}.`,
        );
        second('2.1 Software');
        for (const each of tech) point(`${each}, in the version that the setup guide names`);
        if (hardware.length > 0) {
          second('2.2 Hardware');
          for (const { item, rupees } of hardware) point(`${item}: about ₹${rupees}`);
          say('');
          say(
            `Together about ₹${hardware.reduce((sum, { rupees }) => sum + rupees, 0)}. Prices are of June 2025 and differ between shops.`,
          );
        } else {
          second('2.2 Hardware');
          say('A laptop with 8 GB of memory. No graphics card is needed for the demonstration.');
        }
        second('2.3 Functions');
        for (const [index, feature] of features.entries()) point(`F${index + 1}: ${feature}`);
      },
    },
    {
      title: 'Design',
      write() {
        say(
          `Figure 1 shows the parts of ${name} and how data moves between them. Each part can be started and tested alone.`,
        );
        figure(tech.slice(0, 6));
        say(
          'Data enters on the left, is checked once, and is stored before anything is shown. Parts talk through interfaces that the tests use as well, so that one part can be exchanged without the others.',
        );
        second('3.1 Decisions');
        for (const each of tech.slice(0, 4))
          point(`${each}: chosen because it is taught, documented and can be explained in a viva`);
      },
    },
    {
      title: 'Implementation',
      write() {
        say(
          `This chapter follows one run of ${name} through the source code, file by file, in the order in which a reader should open them.`,
        );
        features.slice(0, 3).forEach((feature, index) => {
          second(`4.${index + 1} ${feature.split(/[:,]/)[0]}`);
          say(
            `${feature}. The section shows the function that does it, the data it reads and writes, and the two mistakes that were made on the way. The first version was simpler and failed on real data; the reasons for each change are in the history of the repository.`,
          );
        });
      },
    },
    {
      title: 'Tests',
      write() {
        say(`${count} tests run with ${runner} on every push. The command is: ${command}`);
        second('5.1 What is tested');
        const groups = [
          'Rules and calculations',
          'Input that is wrong or missing',
          'Storage and start from empty',
          'The whole path, end to end',
        ];
        groups.forEach((group, index) => {
          const share = Math.round(count * ([0.45, 0.25, 0.2, 0.1][index] ?? 0));
          row(group, `${share} tests`);
        });
        second('5.2 What is not tested');
        say(limits[1] ?? limit);
      },
    },
    {
      title: 'Results and limits',
      write() {
        say(sentences.slice(1, 4).join(' '));
        second('6.1 Results');
        for (const feature of features.slice(2, 6)) point(feature);
        second('6.2 Limits');
        say(
          'Every number in this chapter is made again by a script in the repository. Where a result depends on the data set or on the machine, both are named next to it.',
        );
        second('6.3 Ideas for your own extension');
        point('Measure it with data from your own college');
        point('Replace one part by another technology and compare');
        point('Ask ten people to use it and report what they could not do');
      },
    },
  ];
}
