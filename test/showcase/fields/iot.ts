import * as kit from '../kit.ts';

const smartIrrigation: kit.Look = {
  app: 'Smart Irrigation',
  accent: '#2c8c4a',
  dark: true,
  nav: ['Beds', 'History', 'Schedule', 'Calibration', 'Device'],
};
const airQualityNode: kit.Look = {
  app: 'Grafana · Air',
  accent: '#f2a71c',
  dark: true,
  nav: ['Now', 'Week', 'Calibration', 'Devices'],
};
const airQualityNotebook: kit.Look = {
  app: 'Calibration notebook',
  accent: '#f2a71c',
  nav: ['Load', 'Compare', 'Correct', 'Report'],
};

export const iot: kit.Showcases = {
  'smart-irrigation': {
    '1-beds': kit.screen(
      smartIrrigation,
      'Beds',
      'Four beds, 3 minutes ago',
      kit.kpis(`
        Bed 1 · tomato | 41 % | target 45 %
        Bed 2 · spinach | 52 % | target 50 %
        Bed 3 · chilli | 38 % | watering, 40 s left
        Bed 4 · coriander | 47 % | target 45 %
      `),
      kit.row(
        kit.chart(
          'Soil moisture, last 24 hours (%)',
          {
            'Bed 3': [55, 52, 49, 46, 43, 40, 37, 54, 51, 47, 43, 38],
            'Bed 1': [50, 49, 48, 46, 45, 44, 56, 53, 50, 47, 44, 41],
          },
          '18 | 20 | 22 | 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16',
        ),
        kit.card(
          'Pump',
          kit.list(`
            Today | 3 runs, 2 min 10 s | 4.8 litres
            This week | 19 runs | 31 litres
            Wi-Fi | -61 dBm | good:Online
            Rules on the board | keep watering without Wi-Fi | good:On
          `),
        ),
      ),
    ),
    '2-calibration': kit.screen(
      smartIrrigation,
      'Calibration',
      'Calibrate sensor 3',
      kit.row(
        kit.card(
          'Two readings',
          kit.field('In dry soil', '2,914'),
          kit.field('In wet soil', '1,287'),
          kit.button('Save for bed 3'),
        ),
        kit.card(
          'What the numbers mean',
          kit.table(`
            Reading | Moisture | Shown as
            2,914 | 0 % | bad:Dry
            2,263 | 40 % | warn:Water soon
            1,612 | 80 % | good:Wet enough
            1,287 | 100 % | soft:In water
          `),
        ),
      ),
      kit.chart(
        'Raw readings during the test',
        { 'Sensor 3': [2914, 2910, 2902, 2400, 1800, 1420, 1310, 1287, 1289, 1290] },
        '0 s | 10 | 20 | 30 | 40 | 50 | 60 | 70 | 80 | 90',
        200,
      ),
    ),
  },
  'air-quality-node': {
    '1-grafana': kit.screen(
      airQualityNode,
      'Now',
      'Hostel roof, node 2',
      kit.kpis(`
        PM2.5 | 64 µg/m³ | moderate
        CO₂ | 438 ppm
        Temperature | 31.2 °C
        Humidity | 58 %
      `),
      kit.row(
        kit.chart(
          'PM2.5 (µg/m³)',
          {
            corrected: [48, 52, 61, 77, 84, 71, 58, 49, 46, 51, 59, 64],
            raw: [55, 61, 74, 98, 108, 88, 69, 57, 52, 57, 66, 72],
          },
          '0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22',
        ),
        kit.chart(
          'CO₂ (ppm)',
          { 'CO₂': [421, 424, 431, 446, 452, 440, 429, 422, 420, 426, 433, 438] },
          '0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22',
        ),
      ),
      kit.text('One reading a minute over MQTT. 3 of 10,080 were lost this week.'),
    ),
    '2-calibration': kit.screen(
      airQualityNotebook,
      'Correct',
      'Against the nearest CPCB station, 21 days',
      kit.kpis(`
        Raw error | 14.8 µg/m³ | RMSE
        Corrected | 6.1 µg/m³
        R² | 0.87
        Hours compared | 497
      `),
      kit.row(
        kit.chart(
          'PM2.5 by hour (µg/m³)',
          {
            Station: [41, 45, 58, 72, 66, 54, 44, 39, 42, 55, 61, 50],
            Corrected: [43, 44, 60, 75, 69, 52, 46, 41, 40, 57, 63, 48],
          },
          '2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24',
        ),
        kit.card(
          'Error by humidity',
          kit.bars(`
            Below 50 % | 32 | 4.9
            50 to 70 % | 41 | 6.0
            70 to 85 % | 58 | 8.2
            Above 85 % | 83 | 12.4
          `),
        ),
      ),
      kit.text(
        'Corrected = 0.61 × raw − 0.11 × humidity + 12.4. Above 85 % humidity the sensor still reads too high.',
      ),
    ),
  },
};
