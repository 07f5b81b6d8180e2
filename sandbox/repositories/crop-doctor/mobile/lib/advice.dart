/// What to do, in three languages. Agreed with no one: show it to your agriculture college before farmers read it.
const languages = {'en': 'English', 'hi': 'हिन्दी', 'mr': 'मराठी'};

const _advice = {
  'unsure': {
    'en': 'Not sure. Take the photo again in daylight, with one leaf and nothing behind it.',
    'hi': 'पक्का नहीं। दिन की रोशनी में एक पत्ती की फ़ोटो फिर से लें।',
    'mr': 'खात्री नाही. दिवसाच्या प्रकाशात एका पानाचा फोटो पुन्हा काढा.',
  },
  'early blight': {
    'en': 'Remove the lower leaves with rings. Water the soil and not the leaves.',
    'hi': 'छल्ले वाली निचली पत्तियाँ हटाएँ। पानी मिट्टी में दें, पत्तियों पर नहीं।',
    'mr': 'वर्तुळे असलेली खालची पाने काढा. पाणी मातीला द्या, पानांवर नको.',
  },
  'late blight': {
    'en': 'Act today: it spreads in days. Remove the plants that have it and ask your Krishi Vigyan Kendra.',
    'hi': 'आज ही करें: यह कुछ दिनों में फैलता है। रोगी पौधे हटाएँ और कृषि विज्ञान केंद्र से पूछें।',
    'mr': 'आजच करा: हा काही दिवसांत पसरतो. रोगट झाडे काढा आणि कृषी विज्ञान केंद्राला विचारा.',
  },
  'rust': {
    'en': 'Rarely worth spraying late. Choose a resistant seed next season.',
    'hi': 'देर से छिड़काव का लाभ कम है। अगली बार प्रतिरोधी बीज चुनें।',
    'mr': 'उशिरा फवारणीचा फायदा कमी. पुढच्या वेळी प्रतिकारक बियाणे निवडा.',
  },
  'healthy': {
    'en': 'The leaf looks healthy.',
    'hi': 'पत्ती स्वस्थ दिखती है।',
    'mr': 'पान निरोगी दिसते.',
  },
};

/// The advice for a label such as `Potato: late blight`.
String say(String label, String language) {
  final condition = label.split(': ').last;
  final texts = _advice[condition];
  return texts?[language] ?? texts?['en'] ?? 'Ask your Krishi Vigyan Kendra about $condition.';
}
